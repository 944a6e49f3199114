import { globSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { rules } from '../dependency-rules.mjs';

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

export interface CruiseAnswer {
  violations: Violation[];
  /** Source files that exist but were not cruised: a tool that reads nothing finds nothing wrong. */
  unseen: string[];
}

const roots = ['packages', 'e2e', 'tools', 'bench', 'examples'];
const sources = roots.map((root) => `${root}/**/*.{ts,tsx,mjs,cjs}`);
const excluded = /(^|\/)(node_modules|dist|test-results|playwright-report)(\/|$)/;

/** Follows every import below `directory` and holds it against dependency-rules.mjs. */
export async function cruiseSources(directory: string): Promise<CruiseAnswer> {
  const files = globSync(sources, { cwd: directory, exclude: (path) => excluded.test(String(path)) }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const { output } = await cruise(
    files,
    {
      baseDir: directory,
      validate: true,
      ruleSet: { forbidden: rules.map(({ planted: _planted, ...rule }) => ({ severity: 'error' as const, ...rule })) },
      // Without it type-only imports are not seen; without swc nothing is, because TypeScript 7 has no parser to call.
      tsPreCompilationDeps: true,
      parser: 'swc',
      doNotFollow: { path: '(^|/)node_modules/' },
      // Anchored: '(^|/)dist/' would hide the packages of vendors, whose files lie in a dist of theirs.
      exclude: { path: '^packages/[^/]+/dist/' },
      combinedDependencies: true,
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  );
  const result = asResult(output);
  const seen = new Set(result.modules.filter(({ couldNotResolve }) => !couldNotResolve).map(({ source }) => source));
  return {
    violations: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    unseen: files.filter((file) => !seen.has(file)),
  };
}

function asResult(output: ICruiseResult | string): ICruiseResult {
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text');
  return output;
}
