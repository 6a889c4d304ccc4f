/**
 * Runs in the page before its code has come: the server writes it into the page as text, so it uses nothing from outside of itself. The
 * key `/` and the button open the search at once. What is typed stands in its field until the search takes it over.
 */
export function catchSearch() {
  const WRITABLE =
    'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=button])';
  const box = document.querySelector<HTMLElement>('[data-early-search]');
  const field = box?.querySelector('input');
  if (!box || !field) return;
  const open = () => {
    box.dataset.open = '';
    field.focus();
  };
  const close = () => {
    delete box.dataset.open;
    field.value = '';
    field.blur();
  };
  for (const button of document.querySelectorAll('[data-early-open]')) button.addEventListener('click', open);
  for (const button of document.querySelectorAll('[data-early-close]')) button.addEventListener('click', close);
  // A word that is being composed is not taken out of the hands of whoever writes it.
  field.addEventListener('compositionstart', () => {
    field.dataset.composing = '';
  });
  field.addEventListener('compositionend', () => {
    delete field.dataset.composing;
  });
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (!field.isConnected) return;
    if (key === 'Escape' && target === field) return close();
    if (key !== '/' || ctrlKey || metaKey || altKey || (target as Element | null)?.closest?.(WRITABLE)) return;
    event.preventDefault();
    open();
  });
}
