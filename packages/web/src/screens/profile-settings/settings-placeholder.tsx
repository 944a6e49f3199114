import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';

/** Cards of fields, while they are loaded. */
export function SettingsPlaceholder({ cards }: { cards: readonly string[] }) {
  return (
    <PlaceholderGroup label="Loading your profile">
      <div className="grid gap-4">
        {cards.map((card) => (
          <div className="card pad grid gap-5" key={card}>
            <Placeholder width="40%" height={24} />
            <Placeholder height={48} />
            <Placeholder height={48} />
            <Placeholder height={96} />
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}
