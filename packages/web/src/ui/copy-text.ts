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
    const description = byHand ?? t("This browser didn't allow copying. Select the text and copy it yourself.");
    toast({ title: t('Error'), description, variant: 'destructive' });
  }
}
