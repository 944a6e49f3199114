-- A person's own code, part of the link that is shared with friends (R33). Made when it is first asked for, then the same for good.
create table referral_links (
  user_id integer primary key references users (id),
  code text not null unique check (code ~ '^[2-9A-HJKMNP-TV-Z]{8}$'),
  created_at timestamptz not null
);

-- Friends who signed up by such a link: each friend once, for one referrer, nobody for himself.
create table referral_sign_ups (
  friend_id integer primary key references users (id),
  referrer_id integer not null references referral_links (user_id),
  joined_at timestamptz not null,
  constraint referral_is_of_another check (friend_id <> referrer_id)
);
create index referral_sign_ups_referrer on referral_sign_ups (referrer_id, joined_at desc, friend_id desc);
