import { t } from '@x1/contract/core/texts.ts';
import { toast } from './toast.ts';

interface CopyWords {
  /** Said once it's copied. */
  readonly title: string;
  /** What to do with it. */
  readonly description?: string;
  /** What to do where the browser doesn't allow it. */
  readonly byHand?: string;
}

/** Copies a text and says so, or how to do it by hand. */
export async function copyText(text: string, { byHand, ...copied }: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(copied);
  } catch {
    if (copySelected(text)) {
      toast(copied);
      return;
    }
    const description = byHand ?? t("This browser didn't allow copying. Select the text and copy it yourself.");
    toast({ title: t('Error'), description, variant: 'destructive' });
  }
}

/** The older way, for browsers that deny the clipboard to pages without HTTPS, or ask first. @returns whether the text was copied */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr';
  // Text outside an open dialog can't be selected.
  const pressed = document.activeElement;
  const dialogs = document.querySelectorAll('[role="dialog"]');
  (dialogs.item(dialogs.length - 1) ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (pressed instanceof HTMLElement) pressed.focus();
  }
}
