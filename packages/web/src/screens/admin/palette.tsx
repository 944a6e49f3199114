import './palette.css';
import { type Found, type FoundKind, foundKinds } from '@x1/contract/admin/find.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { Command } from 'cmdk';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { personName } from '../../features/admin/person-link.tsx';
import { stateLabel } from '../../features/admin/state-badge.tsx';
import { useFind } from '../../features/admin/use-records.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { sectionGroups, sectionHref } from './sections.ts';

const PAUSE_MS = 250;
/** So many settings are offered; of the rest the server sends no more. */
const SHOWN = 5;
/** Fewer letters match nearly everybody. */
const FEWEST_LETTERS = 2;

interface PaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Leads to every part of the console and setting, and to a person or anything of theirs, by the keyboard alone (decision 0137). */
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
  const labels = useSettingLabels();
  const wanted = words.length < FEWEST_LETTERS ? [] : labels.filter(({ label }) => label.toLowerCase().includes(words));
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
        {wanted.length > 0 && (
          <Command.Group heading="Settings">
            {wanted.slice(0, SHOWN).map(({ name, label }) => (
              <Choice key={name} href={`/admin/settings?setting=${name}`} onGo={go}>
                {label}
              </Choice>
            ))}
          </Command.Group>
        )}
        {q.length >= FEWEST_LETTERS || /^\d$/.test(q) ? <Matches q={q} onGo={go} hasOthers={sections.length + wanted.length > 0} /> : null}
      </Command.List>
    </Command>
  );
}

/** The settings by what they're called, once their rules are loaded: whoever goes elsewhere needn't wait for them. */
function useSettingLabels(): readonly { name: string; label: string }[] {
  const [labels, setLabels] = useState<readonly { name: string; label: string }[]>([]);
  useEffect(() => {
    void import('@x1/contract/settings/settings.ts').then(({ settingNames, settings }) =>
      setLabels(settingNames.map((name) => ({ name, label: settings[name].label }))),
    );
  }, []);
  return labels;
}

interface MatchesProps {
  q: string;
  onGo: (href: string) => void;
  /** Whether something else is offered already. */
  hasOthers: boolean;
}

function Matches({ q, onGo, hasOthers }: MatchesProps) {
  const search = useFind(q);
  if (search.isError) return <p className="palette-note">Searching didn't work. Please try again.</p>;
  if (!search.data) return hasOthers ? null : <p className="palette-note">Searching...</p>;
  if (search.data.length === 0) return hasOthers ? null : <p className="palette-note">Nothing matches.</p>;
  return foundKinds.map((kind) => {
    const found = search.data.filter((one) => one.kind === kind);
    if (found.length === 0) return null;
    return (
      <Command.Group key={kind} heading={headings[kind]}>
        {found.map((one) => (
          <Choice key={one.id} value={`${kind} ${one.id}`} href={hrefOf(one)} onGo={onGo} more={moreOf(one)}>
            {titleOf(one)}
          </Choice>
        ))}
      </Command.Group>
    );
  });
}

const headings: Readonly<Record<FoundKind, string>> = {
  person: 'People',
  session: 'Sessions',
  payment: 'Payments',
  payout: 'Payouts',
  report: 'Reports',
  problem: 'Problem reports',
  'support-request': 'Support requests',
  dispute: 'Disputes',
};

/** Where each is decided about, or read. */
function hrefOf({ kind, id, state, person }: Found): string {
  switch (kind) {
    case 'person':
      return `/admin/users/${id}`;
    case 'session':
      return `/session/${id}`;
    case 'payment':
      return `/admin/transactions/${id}`;
    case 'payout':
      return `/admin/payouts/${id}`;
    case 'report':
      return `/admin/reports/${id}`;
    case 'problem':
      return `/admin/problems${state === 'open' ? '' : '?state=decided'}`;
    case 'support-request':
      return `/admin/support?${new URLSearchParams([...(person ? [['userId', String(person.id)]] : []), ...(state === 'closed' ? [['state', state]] : [])])}`;
    case 'dispute':
      return `/admin/disputes?status=${state}`;
  }
}

function titleOf({ kind, id, title, person }: Found): string {
  if (kind === 'person') return person ? personName(person) : String(id);
  if (kind === 'report') return `${id} ${stateLabel(title ?? '')}`;
  return [id, title ?? headings[kind].replace(/s$/, '')].join(' ');
}

function moreOf({ kind, person, state, amount }: Found): string {
  if (kind === 'person') return person?.email ?? '';
  return [person && personName(person), amount !== null && formatCents(amount), state && stateLabel(state)].filter(Boolean).join(' · ');
}

interface ChoiceProps {
  /** By what it's known in the list: its address, unless several lead there. */
  value?: string;
  href: string;
  onGo: (href: string) => void;
  more?: string;
  children: ReactNode;
}

function Choice({ href, value = href, onGo, more, children }: ChoiceProps) {
  return (
    <Command.Item value={value} onSelect={() => onGo(href)}>
      <span className="wrap-anywhere">{children}</span>
      {more && <span className="muted small">{more}</span>}
    </Command.Item>
  );
}
