/** What the server says of itself where the sandbox takes the money. */
export const sandboxConfig = { payments: { publishableKey: 'pk_test_1', apiBase: 'http://x1.test/sandbox/stripe' }, sandbox: true };
