/** Where the people of the demo marketplace have their email addresses; nobody else can receive mail there. */
export const DEMO_DOMAIN = 'demo.x1.test';
