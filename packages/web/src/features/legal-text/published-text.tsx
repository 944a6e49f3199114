import { type LegalBlock, readLegalText } from '@x1/contract/settings/legal-text.ts';
import type { ReactNode } from 'react';

/** The parts of a text that operators published, drawn as the pages draw their own. */
export function publishedParts(text: string): { title: string; content: ReactNode }[] {
  return readLegalText(text).map(({ title, blocks }) => ({ title, content: blocks.map(drawBlock) }));
}

function drawBlock(block: LegalBlock): ReactNode {
  if (block.kind === 'paragraph')
    return (
      <p key={block.text} className="wrap-anywhere">
        {block.text}
      </p>
    );
  return (
    <ul key={block.items.join()}>
      {block.items.map((item) => (
        <li key={item} className="wrap-anywhere">
          {item}
        </li>
      ))}
    </ul>
  );
}
