import { Placeholder, PlaceholderGroup, PlaceholderRows } from '../../ui/placeholder.tsx';

/** Panel, cards and rows of the size they will have. */
export function BillingPlaceholder() {
  return (
    <div className="stack">
      <PlaceholderGroup label="Loading your billing data">
        <div className="panel plain billing-ghost">
          <Placeholder width={150} height={20} />
          <Placeholder width="min(240px, 70%)" height={46} className="mt-2" />
          <Placeholder width="min(420px, 90%)" height={16} className="mt-3" />
          <Placeholder className="billing-ghost-chart" height="auto" />
        </div>
        <div className="stats three mt-6">
          {[1, 2, 3].map((card) => (
            <div className="card stat grid gap-2" key={card}>
              <Placeholder width="60%" height={16} />
              <Placeholder width="70%" height={30} />
              <Placeholder width="50%" height={14} />
            </div>
          ))}
        </div>
      </PlaceholderGroup>
      <div aria-hidden="true">
        <PlaceholderRows count={5} />
      </div>
    </div>
  );
}
