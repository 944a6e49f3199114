import './directory.css';
import { countText } from '@x1/contract/core/plural.ts';
import type { Directory } from '@x1/contract/search/directory.ts';
import { DIRECTORY_NEAR_MILES, type DirectoryPlace, directoryPath, directoryTitle } from '@x1/contract/search/directory-address.ts';
import { stateNames } from '@x1/contract/trainers/state-names.ts';
import { Link } from 'wouter';
import { FaceCard } from '../../features/public-page/face-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

/** One page of the directory. The server draws the same (decision 0083): nothing in it may depend on the browser. */
export function DirectoryView({ directory }: { directory: Directory }) {
  const { sport, state, near, page, trainers, total } = directory;
  return (
    <div className="directory">
      <Trail place={directory} />
      <h1>{directoryTitle(directory, page)}</h1>
      {trainers.length > 0 ? (
        <p className="directory-lede">
          {countText(total, 'college athlete')}
          {near === null ? '' : ` within ${DIRECTORY_NEAR_MILES} miles of ${near}, the nearest first`}
          {sport ? ` who ${total === 1 ? 'teaches' : 'teach'} ${sport.toLowerCase()}` : ''}
          {state ? ` in ${stateNames[state]}` : ''}. Everyone sets their own price. Every trainer you can book has had their ID checked.
          This is not a background check.
        </p>
      ) : (
        <Nobody directory={directory} />
      )}
      <NearForm place={directory} near={near} />
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
            <h2>More trainers are on X1</h2>
            <p>
              These are the ones who chose to be seen by everyone. With an account you see all of them, how near they are and when they're
              free.
            </p>
          </div>
          <Button variant="volt" size="l" href="/athlete/sign-up">
            Create account
          </Button>
        </div>
      </Panel>
    </div>
  );
}

interface NearFormProps {
  place: Pick<DirectoryPlace, 'sport'>;
  /** The zip code that was asked for. */
  near: string | null;
}

/** Who is near a ZIP code, in any state: what a parent looks for first. It works before the scripts are there. */
export function NearForm({ place: { sport }, near }: NearFormProps) {
  return (
    <search aria-label="Near you">
      <form className="directory-near" action={directoryPath({ sport, state: null })} method="get">
        <label>
          <span className="label">ZIP code</span>
          <input
            key={near}
            className="input"
            name="near"
            inputMode="numeric"
            autoComplete="postal-code"
            pattern="[0-9]{5}"
            title="Five digits, such as 27514"
            maxLength={5}
            required
            defaultValue={near ?? ''}
          />
        </label>
        <Button type="submit">Show nearby</Button>
        {near !== null && (
          <Button variant="quiet" href={directoryPath({ sport, state: null })}>
            Everywhere
          </Button>
        )}
      </form>
    </search>
  );
}

/** The sports that somebody here teaches, above the list: who looks for one shouldn't read through all of them first. */
function Sports({ directory: { sport, state, sports } }: { directory: Directory }) {
  if (sports.length === 0) return null;
  return (
    <nav aria-label={state ? `Sports in ${stateNames[state]}` : 'Sports'}>
      <ul className="directory-places is-row">
        {sports.map((other) =>
          other.sport === sport ? (
            <li key={other.sport}>
              <span aria-current="page">
                {sport} <span className="num">{other.count}</span>
              </span>
            </li>
          ) : (
            <Place key={other.sport} place={{ sport: other.sport, state }} name={other.sport} count={other.count} />
          ),
        )}
      </ul>
    </nav>
  );
}

function Trail({ place: { sport, state } }: { place: DirectoryPlace }) {
  if (!sport) return null;
  return (
    <nav className="directory-trail small" aria-label="Breadcrumb">
      <Link href={directoryPath({ sport: null, state: null })}>All sports</Link>
      {state ? <Link href={directoryPath({ sport, state: null })}>{sport}</Link> : <span aria-current="page">{sport}</span>}
      {state && <span aria-current="page">{stateNames[state]}</span>}
    </nav>
  );
}

/** The address may be right tomorrow; until then it says what is near. */
function Nobody({ directory }: { directory: Directory }) {
  const isBeyond = directory.total > 0;
  if (directory.near !== null && !isBeyond) {
    return (
      <p className="directory-lede">
        {`Nobody within ${DIRECTORY_NEAR_MILES} miles of ${directory.near} is on this list yet. Try another ZIP code, or create an account to see everyone.`}
      </p>
    );
  }
  return (
    <p className="directory-lede">
      {isBeyond ? (
        <>
          The list has {countText(directory.pages, 'page')}.{' '}
          <Link className="link" href={pagePath(directory)}>
            Go to the first page
          </Link>
        </>
      ) : (
        `There are no ${directoryTitle(directory)} whom visitors can see yet. Have a look nearby, or create an account to see everyone.`
      )}
    </p>
  );
}

/** A page of the same list. */
function pagePath(directory: Directory, page = 1): string {
  return `${directoryPath(directory, page)}${directory.near === null ? '' : `?near=${directory.near}`}`;
}

function Paging({ directory }: { directory: Directory }) {
  const { page, pages } = directory;
  if (pages < 2) return null;
  return (
    <nav className="directory-paging" aria-label="Pages">
      {page > 1 && (
        <Button variant="outline" href={pagePath(directory, page - 1)}>
          Previous
        </Button>
      )}
      <span className="small muted">{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <Button variant="outline" href={pagePath(directory, page + 1)}>
          Next
        </Button>
      )}
    </nav>
  );
}

/** Where else there is at least one trainer: no link leads to an empty page. */
function States({ directory: { sport, state, states } }: { directory: Directory }) {
  const elsewhere = states.filter((other) => other.state !== state);
  if (elsewhere.length === 0) return null;
  const title = state ? `${sport} in other states` : `${sport} by state`;
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

function Place({ place, name, count }: { place: DirectoryPlace; name: string; count: number }) {
  return (
    <li>
      <Link href={directoryPath(place)}>
        {name} <span className="muted num">{count}</span>
      </Link>
    </li>
  );
}
