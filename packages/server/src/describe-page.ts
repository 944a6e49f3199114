import { TrainerId } from '@x1/contract/core/ids.ts';
import { inLanguage, t } from '@x1/contract/core/texts.ts';
import { readDirectoryPath } from '@x1/contract/search/directory-address.ts';
import { inWords } from './http/fixed-heads.ts';
import type { PageHead } from './http/page-head.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { DescribePage } from './http/web-app.ts';
import type { SearchService } from './modules/search/service.ts';
import { AppError } from './platform/errors.ts';

const trainerPath = /^\/trainer\/(\d+)\/?$/;

/** The same for a trainer who never had a public page and for nobody: visitors learn of neither (R191). Who is signed in sees the page all the same. */
const closed: PageHead = { title: t('Trainer'), description: t('Sign in to X1 to see this page.'), isIndexed: false, status: 404 };

/** It was public once: search engines forget a page that is gone sooner than one they don't find (decision 0083). */
const ended: PageHead = { ...closed, status: 410 };

const unknownList: PageHead = {
  title: t('Page Not Found'),
  description: t("There's no list of trainers at this address."),
  isIndexed: false,
  status: 404,
};

/** Heads of the pages that are about somebody: the trainers with a public page, and their lists by sport and state. Counted with the other questions of visitors. */
export function createPageDescriber(
  { findPublicPageHead, readDirectoryHead }: Pick<SearchService, 'findPublicPageHead' | 'readDirectoryHead'>,
  limits: Pick<RateLimits, 'checkAddress' | 'checkSharedAddress'>,
): DescribePage {
  return async (path, { ip, language }) => {
    const written = (head: PageHead): PageHead => ({ ...head, ...inLanguage(language, () => inWords(head)) });
    const digits = trainerPath.exec(path)?.[1];
    const list = readDirectoryPath(path);
    if (list === 'unknown') return written(unknownList);
    if (digits === undefined && !list) return undefined;
    try {
      limits.checkAddress('public-page', ip);
      await limits.checkSharedAddress('public-page', ip);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return written({ ...closed, status: error.status });
    }
    if (list) return readDirectoryHead(list, language);
    const trainerId = TrainerId.safeParse(Number(digits));
    const head = trainerId.success ? await findPublicPageHead(trainerId.data, language) : undefined;
    return head === 'ended' ? written(ended) : (head ?? written(closed));
  };
}
