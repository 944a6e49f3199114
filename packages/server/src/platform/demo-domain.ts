/** Where the people of the demo marketplace have their email addresses; nobody else can receive mail there. */
export const DEMO_DOMAIN = 'demo.x1.test';

/** Whether everybody who tries the demo signs in with the account of this email, where a demo is running. */
export const isDemoEmail = (email: string): boolean => email.endsWith(`@${DEMO_DOMAIN}`);
