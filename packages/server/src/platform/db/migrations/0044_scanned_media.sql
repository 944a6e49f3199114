-- When a virus scanner looked at the whole file and found nothing; null where it did not, such as without a scanner.
alter table media add column scanned_at timestamptz;
