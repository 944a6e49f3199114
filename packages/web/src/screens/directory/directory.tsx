import { t } from '@x1/contract/core/texts.ts';
import { type DirectoryPlace, directoryTitle, readDirectoryPath } from '@x1/contract/search/directory-address.ts';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useDirectory } from '../../features/public-page/directory-query.ts';
import { keepVisitorStart } from '../../features/trainers/kept-start.ts';
import { fieldErrors } from '../../lib/api-errors.ts';
import { readToken } from '../../lib/token.ts';
import { Button } from '../../ui/button.tsx';
import { FullMessage } from '../../ui/full-message.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { DirectoryView, NearPlaces } from './directory-view.tsx';

/** `/trainers`, `/trainers/{sport}` and `/trainers/{sport}/{state}`: trainers with a public page, for everybody (decision 0083). */
export function DirectoryScreen() {
  const [path] = useLocation();
  const place = readDirectoryPath(path);
  return place && place !== 'unknown' ? <Loaded place={place} /> : <Unknown />;
}

function Loaded({ place }: { place: DirectoryPlace & { page: number } }) {
  const near = new URLSearchParams(useSearch()).get('near') || null;
  const directory = useDirectory({ ...place, near });
  const title = directoryTitle(place, place.page);
  usePageTitle(title);
  useNearKept(place, directory.data ? near : null);
  if (directory.data) return <DirectoryView directory={directory.data} />;
  return (
    <>
      <h1 className="mb-4">{title}</h1>
      {directory.isPending ? (
        <PlaceholderGroup label={t('Loading trainers')}>
          <div className="directory-list">
            {[1, 2, 3, 4].map((each) => (
              <Placeholder key={each} height={340} />
            ))}
          </div>
        </PlaceholderGroup>
      ) : near !== null && fieldErrors(directory.error)['near'] ? (
        <div className="directory">
          <NearPlaces place={place} near={near} />
          <p>{t("We don't know the ZIP code {near}. Please check the five digits.", { near })}</p>
        </div>
      ) : (
        <LoadFailed what={t("The trainers couldn't be loaded.")} query={directory} />
      )}
    </>
  );
}

/** Keeps what a visitor looked for, so that a new account doesn't ask again. */
function useNearKept({ sport }: DirectoryPlace, near: string | null): void {
  useEffect(() => {
    if (near !== null && readToken() === null) keepVisitorStart({ sport: sport ?? '', near });
  }, [sport, near]);
}

function Unknown() {
  usePageTitle(t('Page Not Found'));
  return (
    <FullMessage
      title={t('Page Not Found')}
      actions={
        <Button variant="volt" size="l" href="/trainers">
          {t('All sports')}
        </Button>
      }
    >
      {t("There's no list of trainers at this address. Look for the sport and the state instead.")}
    </FullMessage>
  );
}
