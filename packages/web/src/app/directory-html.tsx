import type { Directory } from '@x1/contract/search/directory.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { DirectoryView } from '../screens/directory/directory-view.tsx';
import { VisitorFrame } from './visitor-frame.tsx';

/**
 * A page of the directory as HTML, shown until the scripts are there (decision 0083).
 *
 * @public called by the server, from the file that the build makes of this one
 */
export function directoryHtml(directory: Directory): string {
  return renderToStaticMarkup(
    <Router ssrPath="/trainers">
      <VisitorFrame>
        <DirectoryView directory={directory} />
      </VisitorFrame>
    </Router>,
  );
}
