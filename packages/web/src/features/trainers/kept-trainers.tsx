import type { TrainerId } from '@x1/contract/core/ids.ts';
import { Heart } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFavorite } from './use-favorite.ts';
import './favorite-button.css';

interface FavoriteButtonProps {
  trainer: { readonly id: TrainerId; readonly name: string; readonly isFavourite: boolean };
  className?: string;
}

/** The heart of a trainer: pressed while the trainer is among the parent's favourites. */
export function FavoriteButton({ trainer, className }: FavoriteButtonProps) {
  const favorite = useFavorite(trainer.id);
  return (
    <button
      type="button"
      className={classes('iconbtn', 'heart', className)}
      aria-pressed={trainer.isFavourite}
      aria-label={`Favourite: ${trainer.name}`}
      title={trainer.isFavourite ? 'Remove from favourites' : 'Add to favourites'}
      onClick={() => favorite.mutate(!trainer.isFavourite)}
    >
      <Icon of={Heart} />
    </button>
  );
}
