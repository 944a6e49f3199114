import type { ParentKey } from './parents.ts';

type Who = 'parent' | 'trainer';

/** What a family and a trainer of the demo have written to each other. */
export interface DemoTalk {
  readonly parent: ParentKey;
  readonly trainer: string;
  /** Oldest first: who, how many hours ago, and what. */
  readonly said: readonly (readonly [Who, number, string])[];
  /** Who has not opened the last of them yet; everything else is read. */
  readonly unread?: { readonly by: Who; readonly last: number };
}

/** The conversations that a visitor finds, as a parent and as a trainer; some wait to be read. */
export const demoTalks: readonly DemoTalk[] = [
  {
    parent: 'parent',
    trainer: 'trainer',
    said: [
      [
        'parent',
        52 * 24,
        'Hi Maya, our daughter is 12 and plays left back. She loves the game but freezes when somebody presses her. Is that something you work on?',
      ],
      [
        'trainer',
        52 * 24 - 2,
        'Hi Dana! Very much so. I was that kid. We would start with ten minutes of pressure games where losing the ball costs nothing.',
      ],
      ['parent', 52 * 24 - 3, 'That sounds like her. Saturday mornings work best for us.'],
      ['trainer', 52 * 24 - 4, 'Saturday at 9 it is. Please bring a size 4 ball and plenty of water. I have the cones.'],
      ['parent', 48 * 24 - 6, 'She has not stopped talking about it. Thank you!'],
      [
        'trainer',
        48 * 24 - 8,
        'She was brave today. Homework: 50 touches with the left foot a day, inside and outside, while something boring runs on TV.',
      ],
      ['parent', 30, 'Quick question: is a light game on Friday evening too much before our session on Saturday?'],
      ['trainer', 27, 'No, that is fine. We will do more with the ball and less running then.'],
      [
        'trainer',
        3,
        'The forecast says rain at 10. If it gets heavy we use the gym next to the field, same time. I will write by 8 either way.',
      ],
      ['trainer', 2, 'And tell her the near-post drill from the clip is on the plan!'],
    ],
    unread: { by: 'parent', last: 2 },
  },
  {
    parent: 'parent',
    trainer: 'lucas.pereira',
    said: [
      ['parent', 9 * 24, 'Hello Lucas, do you also take two sisters together? They are 9 and 12.'],
      ['trainer', 9 * 24 - 5, 'Hello! Gladly. For the younger one I make the court smaller, and they compete for the same points.'],
      ['parent', 9 * 24 - 6, 'They will fight about the points. Perfect.'],
      ['trainer', 26, 'I have two free hours next week, Tuesday 5:30 and Thursday 6:00. Does one of them suit you?'],
    ],
    unread: { by: 'parent', last: 1 },
  },
  {
    parent: 'parent',
    trainer: 'elena.vasquez',
    said: [
      ['parent', 20 * 24, 'Could you look at a second serve if we send a video? She double-faults when it gets tight, 5-4 and up.'],
      [
        'trainer',
        20 * 24 - 9,
        'Yes, that is what my video program is for. Film from behind, whole body in the frame, ten serves are enough.',
      ],
      ['parent', 20 * 24 - 10, 'Great, we will film on Sunday.'],
    ],
  },
  {
    parent: 'greg.holloway',
    trainer: 'trainer',
    said: [
      ['parent', 46 * 24, 'Looking forward to tomorrow. He is a bit shy at first, just so you know.'],
      ['trainer', 46 * 24 - 1, 'Thank you for telling me. We will start with the ball and talk later.'],
      ['parent', 24 * 24 - 5, 'The two drills get done every day, without me asking. How did you do that?'],
      ['trainer', 24 * 24 - 7, 'I told him they are what I did at his age, and I showed him my worst video.'],
      ['parent', 5, 'We have a tryout on the 20th. Would one extra session the week before make sense, or is rest better?'],
    ],
    unread: { by: 'trainer', last: 1 },
  },
  {
    parent: 'renee.castillo',
    trainer: 'trainer',
    said: [
      ['parent', 40 * 24, 'Thanks for keeping the last fifteen minutes for questions. He had a list.'],
      ['trainer', 40 * 24 - 3, 'Best list I have seen. Number four, about looking before the ball comes, is the one to keep.'],
      ['parent', 8, 'Could you write down the warm-up you did on Wednesday? The whole team wants it now.'],
      ['parent', 7, 'Only if you do not mind sharing it, of course.'],
    ],
    unread: { by: 'trainer', last: 2 },
  },
  {
    parent: 'amit.shah',
    trainer: 'trainer',
    said: [
      ['parent', 33 * 24, 'Near post, left foot, 2-1. I have it on video!'],
      ['trainer', 33 * 24 - 2, 'I saw the clip three times. Tell him the run was even better than the shot.'],
      ['parent', 33 * 24 - 3, 'He is reading this over my shoulder and pretends not to smile.'],
    ],
  },
];
