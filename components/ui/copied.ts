/** Whether a text is in the clipboard now. Without permission it is selected, to be copied by hand. */
export async function copied(text: string, field: HTMLInputElement | HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return false;
  }
}
