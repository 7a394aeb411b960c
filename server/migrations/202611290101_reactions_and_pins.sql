-- Who said what of a message with one sign. While they are blocked it is kept for themselves alone, as what they write is.
create table message_reactions (
  company_id uuid not null references companies (id) on delete cascade,
  conversation_id uuid not null,
  number int not null,
  user_id uuid not null,
  reaction text not null,
  withheld boolean not null default false,
  at timestamptz not null default now(),
  primary key (company_id, conversation_id, number, user_id, reaction),
  foreign key (company_id, conversation_id, number) references messages (company_id, conversation_id, number) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  constraint message_reactions_reaction check (reaction in ('👍', '❤️', '😂', '🎉', '🙏', '🤔'))
);
call make_tenant_table('message_reactions');
create index message_reactions_of_user on message_reactions (company_id, user_id);

-- Messages that are kept at hand.
create table message_pins (
  company_id uuid not null references companies (id) on delete cascade,
  conversation_id uuid not null,
  number int not null,
  user_id uuid not null,
  withheld boolean not null default false,
  at timestamptz not null default now(),
  primary key (company_id, conversation_id, number),
  foreign key (company_id, conversation_id, number) references messages (company_id, conversation_id, number) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('message_pins');
create index message_pins_of_user on message_pins (company_id, user_id);
