interface Props {
  title: string;
  links: readonly { href: string; text: string; note?: string }[];
}

/** Links below a heading, each with what it leads to. They lead out of the pages, to files and programs. */
export const LinkList = ({ title, links }: Props) => (
  <section className="flex min-w-0 flex-col gap-2">
    <h2 className="font-semibold text-lg">{title}</h2>
    <ul className="flex flex-col divide-y divide-line rounded border border-line bg-raised">
      {links.map(({ href, text, note }) => (
        <li key={href} className="flex min-h-11 flex-col justify-center px-4 py-2">
          <a href={href} className="wrap-anywhere font-semibold text-accent hover:underline">
            {text}
          </a>
          {note && <span className="wrap-anywhere text-sm text-soft">{note}</span>}
        </li>
      ))}
    </ul>
  </section>
);
