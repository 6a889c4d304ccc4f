'use client';
import { createElement, Fragment, type ReactNode, useSyncExternalStore } from 'react';

const allowed = new Set('p br b strong i em u s ul ol li a span div h2 h3 h4 blockquote'.split(' '));
const safeLink = /^(https?:|mailto:|tel:|\/(?!\/)|#)/i;
const opaque = new Set('script style template iframe object noscript svg math'.split(' '));

const children = (node: Node): ReactNode[] => [...node.childNodes].map(toReact);

/** One node as React shows it: an allowed tag without its attributes (a link keeps a harmless address), else what is in it. */
function toReact(node: Node, index: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  if (opaque.has(tag)) return null;
  const inner = children(node);
  if (tag === 'br') return createElement('br', { key: index });
  if (!allowed.has(tag)) return createElement(Fragment, { key: index }, ...inner);
  const href = node.getAttribute('href') ?? '';
  const link = tag === 'a' && safeLink.test(href) ? { href, rel: 'noreferrer', className: 'underline underline-offset-2' } : {};
  return createElement(tag, { key: index, ...link }, ...inner);
}

const never = () => () => undefined;

/**
 * HTML that an administrator wrote. It is parsed into an inert document and rebuilt from an allow-list, so no
 * script, style, handler or foreign image gets through. Needs a browser: the server leaves it empty.
 */
export function RichText({ html, className }: { html: string; className?: string }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!inBrowser) return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return (
    <div className={`flex flex-col gap-2 [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5 ${className ?? ''}`}>
      {children(body)}
    </div>
  );
}
