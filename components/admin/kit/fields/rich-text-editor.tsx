'use client';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect } from 'react';
import { RichTextTools } from './rich-text-tools';

interface Props {
  id: string;
  lang?: string;
  'aria-label': string;
  'aria-required'?: boolean;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  /** Only what the server would keep too can be written: see lib/html/clean.ts. */
  html: string;
  onHtml: (html: string) => void;
  onBlur: () => void;
  heightPx?: number;
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: true, protocols: ['mailto', 'tel'], HTMLAttributes: { target: null } },
  }),
];
/** The style of the text where it is shown. */
const shownClass =
  'flex min-h-full flex-col gap-2 px-3 py-2 outline-none [&_a]:underline [&_blockquote]:border-line [&_blockquote]:border-l-4 [&_blockquote]:pl-3 [&_h2]:font-semibold [&_h2]:text-lg [&_h3]:font-semibold [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5';
/** An empty document is a paragraph of nothing. */
const htmlOf = (editor: { isEmpty: boolean; getHTML: () => string }) => (editor.isEmpty ? '' : editor.getHTML());

/** A box in which text is written with headings, lists and links. */
export default function RichTextEditor({ id, lang, html, onHtml, onBlur, heightPx = 200, ...aria }: Props) {
  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': aria['aria-label'],
    ...(lang && { lang }),
    ...(aria['aria-required'] && { 'aria-required': 'true' }),
    ...(aria['aria-invalid'] && { 'aria-invalid': 'true' }),
    class: shownClass,
  };
  const editor = useEditor({
    extensions,
    content: html,
    immediatelyRender: false,
    editorProps: { attributes },
    onUpdate: ({ editor: it }) => onHtml(htmlOf(it)),
    onBlur,
  });
  const invalid = Boolean(aria['aria-invalid']);
  const describedBy = aria['aria-describedby'];
  useEffect(() => {
    if (editor && htmlOf(editor) !== html) editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    editor?.view.dom.toggleAttribute('aria-invalid', false);
    if (invalid) editor?.view.dom.setAttribute('aria-invalid', 'true');
    if (describedBy) editor?.view.dom.setAttribute('aria-describedby', describedBy);
    else editor?.view.dom.removeAttribute('aria-describedby');
  }, [editor, invalid, describedBy]);
  return (
    <div
      className={`overflow-hidden rounded border bg-raised focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 ${invalid ? 'border-danger' : 'border-control'}`}
    >
      {editor && <RichTextTools editor={editor} />}
      <div className="resize-y overflow-y-auto" style={{ height: heightPx }}>
        <EditorContent editor={editor} className="min-h-full [&>div]:min-h-full" />
      </div>
    </div>
  );
}
