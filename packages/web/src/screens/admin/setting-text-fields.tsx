import { sortedIn } from '@x1/contract/core/sorted-in.ts';
import { landingLimits } from '@x1/contract/settings/landing-text.ts';
import { LEGAL_TEXT_MAX_LENGTH } from '@x1/contract/settings/legal-text.ts';
import type { SettingName } from '@x1/contract/settings/settings.ts';
import { sportsFor } from '@x1/contract/trainers/sports.ts';
import { universities } from '@x1/contract/trainers/universities.ts';
import { publishedParts } from '../../features/legal-text/published-text.tsx';
import type { TextFieldProps } from '../../lib/use-form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { typedNames } from './setting-words.ts';

interface Props {
  name: SettingName;
  field: TextFieldProps;
}

/** A page's text and, beside it, the page it becomes. */
export function LegalTextField({ field }: Pick<Props, 'field'>) {
  return (
    <div className="setting-text">
      <TextArea
        label="Text"
        rows={18}
        limit={LEGAL_TEXT_MAX_LENGTH}
        hint="'# ' begins a part with its title, '- ' an entry of a list, and a blank line a paragraph."
        {...field}
      />
      <section className="setting-preview" aria-label="Preview">
        {publishedParts(field.value.trim()).map(({ title, content }) => (
          <section key={title}>
            <h3>{title}</h3>
            {content}
          </section>
        ))}
      </section>
    </div>
  );
}

/** The names to add and, beside them, the list people choose from. */
export function NamesField({ name, field }: Props) {
  const listed = name === 'addedSports' ? sportsFor(undefined) : universities;
  const names = typedNames(field.value);
  return (
    <div className="setting-text">
      <TextArea label="Added, one on each line" rows={12} {...field} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing inside takes the focus. */}
      <section className="setting-preview" aria-label="Preview" tabIndex={0}>
        <ul>
          {sortedIn(listed, names).map((one) => (
            <li key={one} className="wrap-anywhere">
              {names.includes(one) ? <strong>{one}</strong> : one}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** A line of the landing page and, below it, how a phone of 360 px shows it. */
export function LandingLineField({ name, field }: Props) {
  const isHeadline = name === 'landingHeadline' || name === 'landingHeadlineSpanish';
  return (
    <>
      <TextArea label="Text" rows={2} limit={landingLimits[isHeadline ? 'headline' : 'lead'].max} {...field} />
      {field.value.trim() !== '' && (
        <section className="landing-preview" aria-label="Preview">
          <p className={isHeadline ? 'landing-preview-headline' : 'lede'}>{field.value.trim()}</p>
        </section>
      )}
    </>
  );
}
