import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { LandingTop } from '../screens/role-selection/landing-top.tsx';

/**
 * The first view of the landing page as HTML, shown until the scripts are there (decision 0067).
 *
 * @public called by the build, in `vite.config.ts`
 */
export function landingHtml(): string {
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <LandingTop />
    </Router>,
  );
}
