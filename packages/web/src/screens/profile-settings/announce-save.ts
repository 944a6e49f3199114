import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../ui/toast.ts';

/** S2§8, Profile save. */
export function announceSaved(): void {
  toast({ title: 'Profile Updated', description: 'Your profile has been successfully updated.' });
}

export function announceFailed(error: unknown): void {
  toast({ title: 'Error', description: errorText(error, 'Failed to update profile. Please try again.'), variant: 'destructive' });
}
