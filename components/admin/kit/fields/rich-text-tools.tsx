'use client';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
  Unlink,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { IconButton } from '@/components/ui/icon-button';

type Chain = ReturnType<Editor['chain']>;
interface Tool {
  key: string;
  Icon: LucideIcon;
  run: (chain: Chain) => Chain;
  active?: (editor: Editor) => boolean;
}

const heading = (level: 2 | 3) => ({
  run: (it: Chain) => it.toggleHeading({ level }),
  active: (it: Editor) => it.isActive('heading', { level }),
});
const tools: readonly Tool[] = [
  { key: 'bold', Icon: Bold, run: (it) => it.toggleBold(), active: (it) => it.isActive('bold') },
  { key: 'italic', Icon: Italic, run: (it) => it.toggleItalic(), active: (it) => it.isActive('italic') },
  { key: 'underline', Icon: Underline, run: (it) => it.toggleUnderline(), active: (it) => it.isActive('underline') },
  { key: 'strike', Icon: Strikethrough, run: (it) => it.toggleStrike(), active: (it) => it.isActive('strike') },
  { key: 'heading', Icon: Heading2, ...heading(2) },
  { key: 'subheading', Icon: Heading3, ...heading(3) },
  { key: 'list', Icon: List, run: (it) => it.toggleBulletList(), active: (it) => it.isActive('bulletList') },
  { key: 'numbers', Icon: ListOrdered, run: (it) => it.toggleOrderedList(), active: (it) => it.isActive('orderedList') },
  { key: 'quote', Icon: Quote, run: (it) => it.toggleBlockquote(), active: (it) => it.isActive('blockquote') },
];
const steps: readonly Tool[] = [
  { key: 'undo', Icon: Undo2, run: (it) => it.undo() },
  { key: 'redo', Icon: Redo2, run: (it) => it.redo() },
];

/** The buttons over the editor of formatted text. */
export function RichTextTools({ editor }: { editor: Editor }) {
  const t = useTranslations('admin.kit.richText');
  const [linking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: it }) => [
      ...tools.filter((tool) => tool.active?.(it)).map(({ key }) => key),
      it.isActive('link') && 'link',
    ],
  });
  const button = ({ key, Icon, run, active: has }: Tool) => (
    <IconButton
      key={key}
      label={t(key)}
      icon={<Icon className="size-4" />}
      aria-pressed={has ? active.includes(key) : undefined}
      onClick={() => run(editor.chain().focus()).run()}
      className="size-8!"
    />
  );
  return (
    <div className="border-line border-b bg-sunken p-1">
      <div role="toolbar" aria-label={t('tools')} className="flex flex-wrap gap-0.5">
        {tools.map(button)}
        <IconButton
          label={t('link')}
          icon={<LinkIcon className="size-4" />}
          aria-pressed={active.includes('link')}
          aria-expanded={linking}
          onClick={() => setLinking(!linking)}
          className="size-8!"
        />
        {active.includes('link') && (
          <IconButton
            label={t('unlink')}
            icon={<Unlink className="size-4" />}
            onClick={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
            className="size-8!"
          />
        )}
        {steps.map(button)}
      </div>
      {linking && <LinkForm editor={editor} done={() => setLinking(false)} />}
    </div>
  );
}

/** Asks where a link leads. */
function LinkForm({ editor, done }: { editor: Editor; done: () => void }) {
  const t = useTranslations('admin.kit.richText');
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? 'https://'));
  const sound = /^(https?:\/\/\S+\.\S+|mailto:\S+|tel:\S+)$/i.test(address.trim());
  const set = () => {
    if (!sound) return;
    editor.chain().focus().extendMarkRange('link').setLink({ href: address.trim() }).run();
    done();
  };
  return (
    <div className="flex gap-2 pt-1">
      <Input
        aria-label={t('address')}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          set();
        }}
        className="h-8!"
      />
      <Button onClick={set} disabled={!sound} className="min-h-8! pointer-coarse:min-h-11! shrink-0 py-0!">
        {t('setLink')}
      </Button>
    </div>
  );
}
