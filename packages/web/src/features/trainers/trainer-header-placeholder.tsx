import { Placeholder } from '../../ui/placeholder.tsx';

/** Stands where TrainerHeader will. Only inside a PlaceholderGroup. */
export function TrainerHeaderPlaceholder() {
  return (
    <div className="who">
      <div className="who-photo h-[124px] lg:h-[196px]">
        <Placeholder height="100%" />
      </div>
      <div className="grid gap-3">
        <Placeholder width="80%" height={32} />
        <Placeholder width="60%" height={20} />
        <Placeholder width="50%" height={20} />
      </div>
      <div className="who-facts">
        <Placeholder width={72} height={40} />
        <Placeholder width={72} height={40} />
        <Placeholder width={72} height={40} />
      </div>
      <div className="standing">
        <Placeholder width="85%" height={20} />
      </div>
    </div>
  );
}
