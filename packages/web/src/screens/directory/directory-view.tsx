import './directory.css';
import { t } from '@x1/contract/core/texts.ts';
import type { Directory } from '@x1/contract/search/directory.ts';
import { DIRECTORY_NEAR_MILES, type DirectoryPlace, directoryPath, directoryTitle } from '@x1/contract/search/directory-address.ts';
import { stateNames } from '@x1/contract/trainers/state-names.ts';
import { sportLabel, sportWord } from '@x1/contract/trainers/value-labels.ts';
import { Link } from 'wouter';
import { FaceCard } from '../../features/public-page/face-card.tsx';
import { NearForm } from '../../features/public-page/near-form.tsx';
import { rich } from '../../lib/rich.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

/** One page of the directory. The server draws the same (decision 0083): nothing in it may depend on the browser. */
export function DirectoryView({ directory }: { directory: Directory }) {
  const { sport, near, page, trainers } = directory;
  return (
    <div className="directory">
      <Trail place={directory} />
      <h1>{directoryTitle(directory, page)}</h1>
      {trainers.length > 0 ? (
        <p className="directory-lede">
          {[
            whoText(directory),
            t('Everyone sets their own price.'),
            t('Every trainer you can book has had their ID checked. This is not a background check.'),
            ...(trainers.some(({ backgroundCheckMonth }) => backgroundCheckMonth)
              ? [t('If a trainer has passed one too, their card says so.')]
              : []),
          ].join(' ')}
        </p>
      ) : (
        <Nobody directory={directory} />
      )}
      <NearPlaces place={directory} near={near} />
      <Sports directory={directory} />
      {trainers.length > 0 && (
        <>
          <ul className="directory-list">
            {trainers.map((trainer) => (
              <li key={trainer.id}>
                <FaceCard trainer={trainer} sport={sport} />
              </li>
            ))}
          </ul>
          <Paging directory={directory} />
        </>
      )}
      <States directory={directory} />
      <Panel>
        <div className="directory-enter">
          <div>
            <h2>{t('More trainers are on X1')}</h2>
            <p>
              {t(
                "Trainers choose whether visitors see them. With an account you see all of them, how near they are and when they're free.",
              )}
            </p>
          </div>
          <Button variant="volt" size="l" href="/athlete/sign-up">
            {t('Create account')}
          </Button>
        </div>
      </Panel>
    </div>
  );
}

/** '24 college athletes who teach soccer in North Carolina.': how many there are, near where, and what they teach. */
function whoText({ total, near, sport: stored, state: code }: Directory): string {
  const sport = stored && sportWord(stored).toLowerCase();
  const state = code && stateNames[code];
  if (near !== null) {
    const miles = DIRECTORY_NEAR_MILES;
    if (!sport)
      return t('{total, plural, one {# college athlete} other {# college athletes}} within {miles} miles of {near}, nearest first.', {
        total,
        miles,
        near,
      });
    return state
      ? t(
          '{total, plural, one {# college athlete who teaches {sport} in {state}} other {# college athletes who teach {sport} in {state}}} within {miles} miles of {near}, nearest first.',
          { total, miles, near, sport, state },
        )
      : t(
          '{total, plural, one {# college athlete who teaches {sport}} other {# college athletes who teach {sport}}} within {miles} miles of {near}, nearest first.',
          { total, miles, near, sport },
        );
  }
  if (!sport) return t('{total, plural, one {# college athlete} other {# college athletes}}.', { total });
  return state
    ? t(
        '{total, plural, one {# college athlete who teaches {sport} in {state}} other {# college athletes who teach {sport} in {state}}}.',
        { total, sport, state },
      )
    : t('{total, plural, one {# college athlete who teaches {sport}} other {# college athletes who teach {sport}}}.', { total, sport });
}

/** Who teaches the sport near a ZIP code, in any state; from there back to everywhere. */
export function NearPlaces({ place: { sport }, near }: { place: Pick<DirectoryPlace, 'sport'>; near: string | null }) {
  const path = directoryPath({ sport, state: null });
  return (
    <NearForm path={path} near={near}>
      {near !== null && (
        <Button variant="outline" href={path}>
          {t('Show everywhere')}
        </Button>
      )}
    </NearForm>
  );
}

/** The sports that somebody here teaches, above the list: who looks for one shouldn't read through all of them first. */
function Sports({ directory: { sport, state, near, sports } }: { directory: Directory }) {
  if (sports.length === 0) return null;
  return (
    <nav aria-label={state ? t('Sports in {state}', { state: stateNames[state] }) : t('Sports')}>
      <ul className="directory-places is-row">
        {sports.map((other) =>
          other.sport === sport ? (
            <li key={other.sport}>
              <span aria-current="page">
                {sportLabel(other.sport)} <span className="num">{other.count}</span>
              </span>
            </li>
          ) : (
            <Place key={other.sport} place={{ sport: other.sport, state, near }} name={sportLabel(other.sport)} count={other.count} />
          ),
        )}
      </ul>
    </nav>
  );
}

function Trail({ place: { sport, state } }: { place: DirectoryPlace }) {
  if (!sport) return null;
  return (
    <nav className="directory-trail small" aria-label={t('Breadcrumb')}>
      <Link href={directoryPath({ sport: null, state: null })}>{t('All sports')}</Link>
      {state ? (
        <Link href={directoryPath({ sport, state: null })}>{sportLabel(sport)}</Link>
      ) : (
        <span aria-current="page">{sportLabel(sport)}</span>
      )}
      {state && <span aria-current="page">{stateNames[state]}</span>}
    </nav>
  );
}

/** The address may be right tomorrow; until then it says what is near. */
function Nobody({ directory }: { directory: Directory }) {
  const isBeyond = directory.total > 0;
  if (directory.near !== null && !isBeyond) {
    return <p className="directory-lede">{nobodyNearText(directory, directory.near)}</p>;
  }
  return (
    <p className="directory-lede">
      {isBeyond
        ? rich('The list has {pages, plural, one {# page} other {# pages}}. <link>Go to the first page</link>', {
            pages: directory.pages,
            link: (text) => (
              <Link className="link" href={pagePath(directory)}>
                {text}
              </Link>
            ),
          })
        : nobodyText(directory)}
    </p>
  );
}

function nobodyNearText({ sport }: DirectoryPlace, near: string): string {
  const miles = DIRECTORY_NEAR_MILES;
  return sport
    ? t(
        'No {sport} trainers near {near} can be seen without an account yet. Create one for free to see everyone within {miles} miles, or tap “Show everywhere” to find one who trains online.',
        {
          miles,
          near,
          sport: sportWord(sport).toLowerCase(),
        },
      )
    : t(
        'No trainers near {near} can be seen without an account yet. Create one for free to see everyone within {miles} miles, or tap “Show everywhere” to find one who trains online.',
        { miles, near },
      );
}

function nobodyText({ sport, state }: DirectoryPlace): string {
  if (!sport)
    return t('There are no college-athlete trainers that visitors can see yet. Look nearby, or create an account to see everyone.');
  return state
    ? t('There are no {sport} trainers in {state} that visitors can see yet. Look nearby, or create an account to see everyone.', {
        sport: sportWord(sport).toLowerCase(),
        state: stateNames[state],
      })
    : t('There are no {sport} trainers that visitors can see yet. Look nearby, or create an account to see everyone.', {
        sport: sportWord(sport).toLowerCase(),
      });
}

/** A page of a list, near the ZIP code if there's one. */
function pagePath(place: NearPlace, page = 1): string {
  return `${directoryPath(place, page)}${place.near ? `?near=${place.near}` : ''}`;
}

interface NearPlace extends DirectoryPlace {
  readonly near?: string | null;
}

function Paging({ directory }: { directory: Directory }) {
  const { page, pages } = directory;
  if (pages < 2) return null;
  return (
    <nav className="directory-paging" aria-label={t('Pages')}>
      {page > 1 && (
        <Button variant="outline" href={pagePath(directory, page - 1)}>
          {t('Previous')}
        </Button>
      )}
      <span className="small muted">{t('Page {page} of {pages}', { page, pages })}</span>
      {page < pages && (
        <Button variant="outline" href={pagePath(directory, page + 1)}>
          {t('Next')}
        </Button>
      )}
    </nav>
  );
}

/** Where else there is at least one trainer: no link leads to an empty page. */
function States({ directory: { sport, state, states } }: { directory: Directory }) {
  const elsewhere = states.filter((other) => other.state !== state);
  if (elsewhere.length === 0) return null;
  const name = sport ? sportLabel(sport) : '';
  const title = state ? t('{sport} in other states', { sport: name }) : t('{sport} by state', { sport: name });
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="directory-places">
        {elsewhere.map((other) => (
          <Place key={other.state} place={{ sport, state: other.state }} name={stateNames[other.state]} count={other.count} />
        ))}
      </ul>
    </section>
  );
}

function Place({ place, name, count }: { place: NearPlace; name: string; count: number }) {
  return (
    <li>
      <Link href={pagePath(place)}>
        {name} <span className="muted num">{count}</span>
      </Link>
    </li>
  );
}
