/** The two forms of sign-in and sign-up; either takes both roles (R1). */
export type SignInSide = 'trainer' | 'parent';

const STORAGE_KEY = 'x1.sign-in-side';

/** Keeps on this device which form was used; it stays when one signs out. A closed storage only means that it's the parent's again. */
export function rememberSide(side: SignInSide): void {
  try {
    localStorage.setItem(STORAGE_KEY, side);
  } catch {
    // The link on the other form still leads to this one.
  }
}

/** The form that was last used on this device; the parent's at first. */
export function signInPath(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'trainer' ? '/trainer/sign-in' : '/parent/sign-in';
  } catch {
    return '/parent/sign-in';
  }
}
