/** What a family of the demo says of a session, and what the trainer answers. */
export interface DemoReview {
  readonly stars: 1 | 2 | 3 | 4 | 5;
  readonly text?: string;
  readonly answer?: string;
}

/** Said of Maya's sessions, by how many days ago they were held; the newest one waits for the visitor who looks around as a parent. */
export const reviewsOfMaya: Readonly<Record<string, DemoReview>> = {
  'parent 48': {
    stars: 5,
    text: 'My daughter usually goes quiet with new coaches. After ten minutes Maya had her laughing, and after forty she was finishing with her left foot. We booked again in the car.',
    answer: 'She did the hard part: she kept trying the left foot. See you both on the field!',
  },
  'greg.holloway 45': {
    stars: 5,
    text: 'Clear, kind and well prepared. She sent two drills for the week, and they get done without my asking.',
  },
  'renee.castillo 41': {
    stars: 4,
    text: 'Very good eye for movement off the ball. We could have used fifteen minutes more for questions at the end.',
    answer: 'Fair point, thank you. I now keep the last fifteen minutes free for questions.',
  },
  'lauren.pike 38': { stars: 5, text: 'Small group, plenty of touches, nobody stood in line. Exactly what we hoped for.' },
  'amit.shah 34': {
    stars: 5,
    text: 'He scored on Saturday with the near-post run they had practiced on Wednesday. Enough said.',
    answer: 'Tell him I saw the clip. Perfect timing!',
  },
  'tomas.herrera 31': { stars: 5 },
  'nicole.abernathy 27': {
    stars: 5,
    text: 'Honest about what college coaches look for and what they do not. We left with a list of twelve schools and a plan until spring.',
    answer: 'It was a pleasure. Write to me when the first coach answers.',
  },
  'greg.holloway 24': { stars: 5, text: 'Second session, and she remembered every detail of the first one.' },
  'kwame.mensah 20': { stars: 5, text: 'Nine in the morning, and still the best hour of our week.' },
  'jill.sandoval 17': { stars: 5, text: 'Our twelve-year-old came home and explained to us what a second touch is for.' },
  'amit.shah 10': { stars: 5 },
  'peter.lindgren 6': {
    stars: 5,
    text: 'It rained, so she had booked the gym before we even asked. The session was as good as on grass.',
  },
};

/** Said of the others, by trainer and number of the session, the newest being 0. Some families have said nothing. */
export const reviewsOfOthers: Readonly<Record<string, DemoReview>> = {
  'lucas.pereira 0': { stars: 5, text: 'Tiny ball, tiny court, huge smile. We had no idea how much can be taught on ten square yards.' },
  'lucas.pereira 2': {
    stars: 4,
    text: 'Good session, a bit fast for a beginner. The notes afterwards helped a lot.',
    answer: 'Thank you for telling me. Next time we start one step earlier.',
  },
  'elena.vasquez 0': {
    stars: 5,
    text: 'One small correction of the toss, and suddenly the serve looked easy. The marked-up video is gold.',
  },
  'tyler.brandt 0': { stars: 5, text: 'Three hundred makes, and he counted every one of them out loud with my son.' },
  'tyler.brandt 1': { stars: 4, text: 'The plan is clear and realistic. We would have liked a short video for each lift.' },
  'keisha.grant 0': { stars: 5 },
  'keisha.grant 1': {
    stars: 5,
    text: 'My daughter has someone to ask now who is not her mother. Worth every cent.',
    answer: 'She can text me before any game day. I mean it!',
  },
  'keisha.grant 3': { stars: 5, text: 'Warm, direct and funny. The tryout went well, too.' },
  'amara.diallo 0': { stars: 5, text: 'The approach finally has a rhythm. You could hear it before you could see it.' },
  'marcus.hale 0': { stars: 4, text: 'Serious work without a single hit. He left tired and talked about keys all evening.' },
  'marcus.hale 2': { stars: 5, text: 'Treats a fourteen-year-old like a teammate. That alone was worth the drive.' },
  'isaiah.monroe 0': { stars: 3, text: 'Knows a lot, but the session started late and we had to leave on time.' },
  'mateo.cruz 0': { stars: 5, text: 'Footwork, footwork, footwork. It looked dull and worked at once.' },
  'grace.whitaker 0': { stars: 5, text: 'Patient with all of my daughter’s questions, and there were many.' },
  'grace.whitaker 1': { stars: 5, text: 'A study plan that survives a tournament weekend. We did not think that was possible.' },
  'grace.whitaker 3': { stars: 5 },
  'priya.raman 0': {
    stars: 5,
    text: 'From the couch to a whole mile without walking in two weeks.',
    answer: 'And the second mile is shorter, I promise.',
  },
  'andre.baptiste 0': {
    stars: 4,
    text: 'You can see the difference in the first three steps. Parking was tricky, so plan ten more minutes.',
  },
  'andre.baptiste 1': { stars: 5, text: 'Three steps, every time. We count them at breakfast now.' },
  'omar.haddad 0': { stars: 5, text: 'He noticed that the shoes were wrong before he noticed anything else. He was right.' },
  'wyatt.sorensen 0': { stars: 4 },
  'sofia.marchetti 0': { stars: 5, text: 'No pushing, no drama, and she went up on the beam by herself.' },
  'sofia.marchetti 1': { stars: 5, text: 'The routine is hers, you can tell. She practices it in the kitchen.' },
  'sofia.marchetti 3': { stars: 4, text: 'Lovely with children. The online part would have been better in person.' },
  'jonah.feldman 1': { stars: 5, text: 'Twelve seconds of video, four things to fix, and two of them are fixed already.' },
  'chloe.nguyen 0': { stars: 4, text: 'We never knew that the machine in our basement could be used properly.' },
  'chloe.nguyen 1': { stars: 5, text: 'She learned to speak up. Her teachers have noticed, too.' },
  'hannah.lindqvist 0': { stars: 5, text: 'Calm, exact and encouraging. Edges at last!' },
  'naomi.tanaka 0': { stars: 5, text: 'No mechanics, just a game to win from eighty yards. He lost, and wants a rematch.' },
  'naomi.tanaka 1': {
    stars: 4,
    text: 'Told us openly what is realistic. I value that more than praise.',
    answer: 'Thank you. The list for the summer is on its way.',
  },
};
