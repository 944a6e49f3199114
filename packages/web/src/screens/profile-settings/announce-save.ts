import { UPLOAD_ERRORS_TITLE } from '@x1/contract/media/media-rules.ts';
import { errorText } from '../../lib/api-errors.ts';
import { toast } from '../../ui/toast.ts';

/** S2§8, Profile save. */
export function announceSaved(): void {
  toast({ title: 'Profile Updated', description: 'Your profile has been successfully updated.' });
}

export function announceFailed(error: unknown): void {
  toast({ title: 'Error', description: errorText(error, 'Failed to update profile. Please try again.'), variant: 'destructive' });
}

/** Some files of the gallery did not arrive: nothing is saved before it is decided what becomes of them. */
export function announceUploadsFailed(): void {
  const description = 'Some files could not be uploaded. Try them again or remove them, then save.';
  toast({ title: UPLOAD_ERRORS_TITLE, description, variant: 'destructive' });
}
