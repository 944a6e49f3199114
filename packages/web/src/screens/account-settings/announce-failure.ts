import { t } from '@x1/contract/core/texts.ts';
import { errorText } from '../../lib/api-errors.ts';
import { toast } from '../../ui/toast.ts';

/** Tells that a change was refused: the server's sentence, or the text of S2§8. */
export function announceFailure(error: unknown, fallback: string): void {
  toast({ title: t('Error'), description: errorText(error, fallback), variant: 'destructive' });
}
