-- The language in which somebody is written to; null until they chose one, or signed up in a browser that names one: English (decision 0119).
alter table users add column language text check (language in ('en', 'es'));
