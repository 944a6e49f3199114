import './palette.css';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { Command } from 'cmdk';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { personName } from '../../features/admin/person-link.tsx';
import { useRecords } from '../../features/admin/use-records.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { sectionGroups, sectionHref } from './sections.ts';

const PAUSE_MS = 250;
/** So many of each kind are offered; the overview's search has more. */
const SHOWN = 5;
/** Fewer letters match nearly everybody. */
const FEWEST_LETTERS = 2;

interface PaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Leads to every part of the console, and to a person, payment or session, by the keyboard alone. */
export function Palette({ isOpen, onOpenChange }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Go to" firstFocus={input}>
      <Choices input={input} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Choices({ input, onDone }: { input: RefObject<HTMLInputElement | null>; onDone: () => void }) {
  const [text, setText] = useState('');
  const [, navigate] = useLocation();
  const go = (href: string) => {
    onDone();
    navigate(href);
  };
  const words = text.trim().toLowerCase();
  const sections = sectionGroups.flatMap((group) => group.sections).filter(({ label }) => label.toLowerCase().includes(words));
  const { q } = useSettled({ q: words }, PAUSE_MS);
  return (
    <Command label="Go to" shouldFilter={false} loop className="palette">
      <Command.Input
        ref={input}
        className="input"
        placeholder="A part of the console, a name, email or number"
        value={text}
        onValueChange={setText}
        maxLength={100}
      />
      <Command.List label="Where to go" className="palette-list">
        {sections.length > 0 && (
          <Command.Group heading="Console">
            {sections.map((section) => (
              <Choice key={section.path} href={sectionHref(section)} onGo={go}>
                {section.label}
              </Choice>
            ))}
          </Command.Group>
        )}
        {q.length >= FEWEST_LETTERS || /^\d$/.test(q) ? <Matches q={q} onGo={go} hasSections={sections.length > 0} /> : null}
      </Command.List>
    </Command>
  );
}

interface MatchesProps {
  q: string;
  onGo: (href: string) => void;
  hasSections: boolean;
}

function Matches({ q, onGo, hasSections }: MatchesProps) {
  const people = useRecords(adminRoutes.listUsers, { q });
  const payments = useRecords(adminRoutes.listTransactions, { q });
  const foundPeople = people.data?.items.slice(0, SHOWN) ?? [];
  const foundPayments = payments.data?.items.slice(0, SHOWN) ?? [];
  if (people.isError || payments.isError) return <p className="palette-note">Searching didn't work. Please try again.</p>;
  const isSearched = people.data && payments.data;
  if (!isSearched && !hasSections) return <p className="palette-note">Searching...</p>;
  if (isSearched && foundPeople.length + foundPayments.length === 0 && !hasSections)
    return <p className="palette-note">Nothing matches.</p>;
  return (
    <>
      {foundPeople.length > 0 && (
        <Command.Group heading="People">
          {foundPeople.map((person) => (
            <Choice key={person.id} href={`/admin/users/${person.id}`} onGo={onGo} more={person.email}>
              {personName(person)}
            </Choice>
          ))}
        </Command.Group>
      )}
      {foundPayments.length > 0 && (
        <Command.Group heading="Payments">
          {foundPayments.map(({ id, programTitle, payer, amount }) => (
            <Choice key={id} href={`/admin/transactions/${id}`} onGo={onGo} more={`${personName(payer)} · ${formatCents(amount)}`}>
              {`${id} ${programTitle}`}
            </Choice>
          ))}
        </Command.Group>
      )}
    </>
  );
}

interface ChoiceProps {
  href: string;
  onGo: (href: string) => void;
  more?: string;
  children: ReactNode;
}

function Choice({ href, onGo, more, children }: ChoiceProps) {
  return (
    <Command.Item value={href} onSelect={() => onGo(href)}>
      <span className="wrap-anywhere">{children}</span>
      {more && <span className="muted small">{more}</span>}
    </Command.Item>
  );
}
