import { toast } from '../../ui/toast.ts';

const INVITATION = { title: 'X1', text: 'I found a college athlete to train with on X1. Have a look:' };

/** Whether this device has a sheet of its own for sharing. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the device's sheet; closing it is no failure. */
export async function shareLink(url: string): Promise<void> {
  try {
    await navigator.share({ ...INVITATION, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url);
  }
}

/** Copies the link and says so; where copying is not allowed, that the person may do it by hand. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied', description: 'Paste it wherever your friend reads it.' });
  } catch {
    toast({
      title: 'Error',
      description: 'This browser did not let us copy. Select the link and copy it yourself.',
      variant: 'destructive',
    });
  }
}
