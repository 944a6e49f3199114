-- Where the bytes of a file lie, apart from the key by which it is read: the key can be changed, so that an old address is good for
-- nothing, and the bytes stay where they are (security.md B9).
alter table files
  add column location text check (location ~ '^[0-9a-f]{32}$'),
  -- As the person called it; null for what the product made itself.
  add column file_name text check (char_length(file_name) between 1 and 255);
update files set location = key;
alter table files alter column location set not null, add constraint files_location_is_its_own unique (location);

-- Files on their way here, piece by piece (R64). The row goes when the media file is made of it, or a day later.
create table uploads (
  -- 128 random bits: also the id of the media file.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  user_id integer not null references users (id),
  name text not null check (char_length(name) between 1 and 255),
  -- As the file's name and the browser say; the bytes are looked at when all of them are here.
  content_type text not null,
  byte_size integer not null check (byte_size between 1 and 838860800),
  created_at timestamptz not null
);
create index uploads_user on uploads (user_id);
create index uploads_created on uploads (created_at);

-- What a trainer may show: written last, when the whole file is stored and its SHA-256 known.
create table media (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  user_id integer not null references users (id),
  kind text not null check (kind in ('image', 'video', 'pdf')),
  name text not null check (char_length(name) between 1 and 255),
  -- What was sent, which for images is not what is kept.
  uploaded_bytes integer not null check (uploaded_bytes > 0),
  file_key text not null unique references files (key) on update cascade,
  thumbnail_key text unique references files (key) on update cascade,
  width integer check (width > 0),
  height integer check (height > 0),
  created_at timestamptz not null,
  -- Since when nothing shows it; a day later it is removed.
  unused_since timestamptz,
  check ((kind = 'image') = (width is not null and height is not null))
);
create index media_user on media (user_id);
create index media_unused on media (unused_since) where unused_since is not null;

-- Where media files are shown, and in which order: on a program or in the gallery of a profile.
create table media_uses (
  media_id text not null references media (id),
  program_id integer references programs (id),
  trainer_id integer references trainers (id),
  position integer not null check (position between 1 and 20),
  -- Whether others than the owner see it there.
  is_public boolean not null,
  check (num_nonnulls(program_id, trainer_id) = 1),
  unique (program_id, media_id),
  unique (trainer_id, media_id)
);
create index media_uses_media on media_uses (media_id);
