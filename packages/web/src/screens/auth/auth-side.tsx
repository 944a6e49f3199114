import andre from './portraits/andre.svg?no-inline';
import elena from './portraits/elena.svg?no-inline';

const SIDES = {
  trainer: {
    quote: 'Between practice and class there is an hour you already know how to fill.',
    text: 'You set the price and approve every request.',
    portrait: andre,
  },
  parent: {
    quote: 'An hour with someone who plays the game she wants to play.',
    text: 'You see the price and the refund rule before you pay.',
    portrait: elena,
  },
};

/** The ink half beside the form; phones do without it. */
export function AuthSide({ role }: { role: 'trainer' | 'parent' }) {
  const { quote, text, portrait } = SIDES[role];
  return (
    <aside className="panel auth-side">
      <blockquote>{quote}</blockquote>
      <p className="muted mt-4 max-w-[38ch]">{text}</p>
      <span className="portraits">
        <img src={portrait} alt="" width="188" height="188" />
      </span>
    </aside>
  );
}
