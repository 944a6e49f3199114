import { hashBytes } from '../platform/tokens.ts';

/**
 * The page with a style sheet that nothing waits for but the app, which puts it into force before it draws (`adoptLateStyle` in `main.tsx`): the
 * bar and the placeholders have their few rules in the page itself (decision 0080).
 */
export function withLateStyle(page: string): string {
  return page.replace('<link rel="stylesheet"', '<link rel="preload" as="style" id="late-style"');
}

const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

/** What the content security policy calls the scripts that are written in the page of the build, such as `sha256-…`. */
export function hashesOfScripts(page: string): string[] {
  return [...page.matchAll(INLINE_SCRIPT)].map(([, script = '']) => `sha256-${hashBytes(Buffer.from(script)).toString('base64')}`);
}
