import { useQuery } from '@tanstack/react-query';
import { language } from '@x1/contract/core/texts.ts';
import type { LandingText } from '@x1/contract/settings/landing-text.ts';
import { configQuery } from '../../lib/config.ts';

/** What operators have set, as the page came with it (server/http/first-view.ts): what a visitor reads already stays. */
const drawn: LandingText = { headline: drawnText('h1'), lead: drawnText('.lede') };

function drawnText(part: string): string | undefined {
  return document.querySelector(`#landing ${part}[data-set]`)?.textContent ?? undefined;
}

/** What operators have set of the landing page, in this language (decision 0121). */
export function useLandingText(): LandingText {
  const { data: config } = useQuery(configQuery);
  return config ? (config.landing?.[language()] ?? {}) : drawn;
}
