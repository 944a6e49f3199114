-- Operators read sums of a month. Journals are only ever added, in the order of their time: a few pages say which blocks hold a month.
create index journals_occurred on journals using brin (occurred_at) with (autosummarize = on);
