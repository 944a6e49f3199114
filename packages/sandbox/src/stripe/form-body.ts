import { invalidRequest } from './errors.ts';

/** Decoded parameters. Lists are trees whose keys count up from 0. Trees have no prototype, so no key can reach one. */
export interface FormTree {
  [key: string]: FormTree | string;
}

const maximumDepth = 8;
const maximumParameters = 1_000;

function emptyTree(): FormTree {
  return Object.create(null) as FormTree;
}

function pathOf(name: string): string[] {
  const bracket = name.indexOf('[');
  if (bracket <= 0) return [name];
  const inner = name.slice(bracket);
  const parts = inner.match(/\[[^[\]]*\]/g) ?? [];
  if (parts.join('') !== inner) throw invalidRequest(`Invalid parameter name: ${name}`, { param: name });
  return [name.slice(0, bracket), ...parts.map((part) => part.slice(1, -1))];
}

function childOf(tree: FormTree, key: string, name: string): FormTree {
  const child = tree[key] ?? emptyTree();
  if (typeof child === 'string') throw invalidRequest('Invalid parameters: a value cannot also be a hash', { param: name });
  tree[key] = child;
  return child;
}

function assign(tree: FormTree, name: string, value: string): void {
  const path = pathOf(name);
  if (path.length > maximumDepth) throw invalidRequest('Invalid parameters: nested too deeply', { param: name });
  let branch = tree;
  for (const [index, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(branch).length) : part;
    if (index < path.length - 1) {
      branch = childOf(branch, key, name);
      continue;
    }
    if (typeof branch[key] === 'object') throw invalidRequest('Invalid parameters: a hash cannot also be a value', { param: name });
    branch[key] = value;
  }
}

/**
 * Reads `a=1&b[c]=2&d[]=3` as Stripe does.
 *
 * @throws StripeError 400 on contradictory, too many or too deeply nested parameters
 */
export function parseForm(text: string): FormTree {
  const tree = emptyTree();
  let parameters = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    parameters += 1;
    if (parameters > maximumParameters) throw invalidRequest('Invalid parameters: too many');
    assign(tree, name, value);
  }
  return tree;
}
