export const LEGAL_TEXT_MAX_LENGTH = 30_000;

/** A paragraph, or the entries of a list. */
export type LegalBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

interface LegalPart {
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

/**
 * The parts of a text as an operator writes it: '# ' begins a part with its title, '- ' an entry of a list, and a blank line a paragraph. Nothing of it
 * is taken for markup.
 */
export function readLegalText(text: string): LegalPart[] {
  const parts: { title: string; blocks: LegalBlock[] }[] = [];
  for (const chunk of text.split(/\n(?=# )/)) {
    const [title = '', ...lines] = chunk.split('\n');
    const blocks = lines
      .join('\n')
      .split(/\n\s*\n/)
      .flatMap((block) => toBlocks(block.trim()));
    parts.push({ title: title.replace(/^#\s+/, ''), blocks });
  }
  return parts;
}

function toBlocks(block: string): LegalBlock[] {
  if (block === '') return [];
  const lines = block.split('\n');
  const first = lines.findIndex((line) => line.startsWith('- '));
  if (first === -1) return [{ kind: 'paragraph', text: lines.join(' ') }];
  const items = lines
    .slice(first)
    .join('\n')
    .split(/\n(?=- )/)
    .map((item) => item.slice(2).replaceAll('\n', ' '));
  return [...(first > 0 ? [{ kind: 'paragraph', text: lines.slice(0, first).join(' ') } as const] : []), { kind: 'list', items }];
}
