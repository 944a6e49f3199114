import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A repository with these files, until the test ends. @returns its root */
export function repositoryOf(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'x1-texts-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries({ 'packages/web/index.html': '', 'packages/web/manifest.webmanifest': '', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
