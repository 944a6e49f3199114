-- The sample says what a trainer who plays in college may show to the college (decision 0104, R173). A text that an operator has published stays.
insert into waiver_texts (waiver, individual_training)
select waiver || '
6. If {trainer} plays for a college, {trainer} may show its compliance office a log of lessons: date, place, price and who paid, with my initials and those of my child, and without names or addresses.',
  individual_training
from waiver_texts
where version = (select max(version) from waiver_texts) and published_by is null;
