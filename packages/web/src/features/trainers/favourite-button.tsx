import type { TrainerId } from '@x1/contract/core/ids.ts';
import { Heart } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFavourite } from './use-favourite.ts';
import './favourite-button.css';

interface FavouriteButtonProps {
  trainer: { readonly id: TrainerId; readonly name: string; readonly isFavourite: boolean };
  className?: string;
}

/** The heart of a trainer: pressed while the trainer is among the parent's favourites. */
export function FavouriteButton({ trainer, className }: FavouriteButtonProps) {
  const favourite = useFavourite(trainer.id);
  return (
    <button
      type="button"
      className={classes('iconbtn', 'heart', className)}
      aria-pressed={trainer.isFavourite}
      aria-label={`Favourite: ${trainer.name}`}
      title={trainer.isFavourite ? 'Remove from favourites' : 'Add to favourites'}
      onClick={() => favourite.mutate(!trainer.isFavourite)}
    >
      <Icon of={Heart} />
    </button>
  );
}
