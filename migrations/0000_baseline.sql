-- The database of this product as of November 2026: every table with its indexes, functions and triggers, by subject. The meaning of
-- each column is documented in server/database/tables. Later changes are migrations of their own, written by `npm run migration`.
--
-- A comment "derived" or "not in backups" on a table leaves its rows out of backups (server/database/catalog.ts).

-- Text: folded letters and words --------------------------------------------------------------------------------

-- Letters and digits without what readers take for the same: case, accents, Arabic forms of a letter. features/search/rules.ts
-- folds what a person types in the same way.
create function fold_text(value text) returns text language sql immutable parallel safe strict as $$
  select translate(
    replace(replace(replace(replace(
      regexp_replace(lower(normalize(value, NFKD)),
        '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0640\u200c-\u200f]', '', 'g'),
      'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae'), 'ø', 'o'),
    'ٱىئؤةڤگچپکیłđ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اييوهفكجبكيld01234567890123456789')
$$;

-- The words of a text as the search compares them. "begin atomic" resolves names when the function is created: PostgreSQL rebuilds
-- an index without a search path.
create function search_words_of(value text) returns text[] language sql immutable parallel safe strict
begin atomic
  select coalesce(array_agg(distinct form), '{}') from (
    select unnest(case when word ~ '^(ال|لل)...' then array[word, substr(word, 3)]
                       when word ~ '^(وال|بال|فال|كال)...' then array[word, substr(word, 4)]
                       else array[word] end) as form
    from (select left(w, 60) as word
            from unnest(string_to_array(regexp_replace(fold_text(left(value, 4000)), '[[:punct:][:space:]،؛؟٪«»…–—·•’‘“”]+', ' ', 'g'), ' ')) w
           where w <> '') words
  ) forms;
end;

-- The organisation and this installation ------------------------------------------------------------------------

create table organisation (
  id integer primary key default 1,
  name text not null,
  time_zone text not null default 'Asia/Riyadh',
  project_currency text not null default 'SAR',
  material_currency text not null default 'USD',
  reporting_currency text not null default 'USD',
  rates_per_usd jsonb not null default '{"SAR":"3.75"}'::jsonb,
  viewers_see_money boolean not null default true,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  calendar jsonb,
  vat_rate text not null default '15',
  approval_limits jsonb not null default '{}'::jsonb,
  may_approve_own boolean not null default true,
  hide_photo_place boolean not null default false,
  site_engineers_see_money boolean not null default true,
  second_factor_roles jsonb not null default '{"admin":false,"pm":false,"cm":false,"se":false,"viewer":false}'::jsonb,
  use_open_meteo boolean not null default false,
  constraint organisation_single_row check (id = 1)
);

create table installation (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);

-- People and signing in -----------------------------------------------------------------------------------------

create table users (
  id uuid primary key,
  email text not null,
  name text not null,
  first_name text,
  last_name text,
  image text,
  role text not null default 'viewer',
  email_verified boolean not null default false,
  two_factor_enabled boolean not null default false,
  preferences jsonb not null default '{}'::jsonb,
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_seen_at timestamptz
);
create unique index users_email on users (lower(email));
create index users_by_email on users (email);

create table accounts (
  id uuid primary key,
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index accounts_by_user on accounts (user_id);
create unique index accounts_of_provider on accounts (provider_id, account_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sessions_token_unique unique (token),
  constraint sessions_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
comment on table sessions is 'not in backups';
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table verifications is 'not in backups';
create index verifications_by_identifier on verifications (identifier);
create index verifications_by_expiry on verifications (expires_at);

create table two_factors (
  id uuid primary key,
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  constraint two_factors_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index two_factors_by_user on two_factors (user_id);

create table passkeys (
  id uuid primary key,
  user_id uuid not null,
  name text,
  public_key text not null,
  credential_id text not null,
  counter integer not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  constraint passkeys_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index passkeys_by_user on passkeys (user_id);
create index passkeys_by_credential on passkeys (credential_id);

create table answered_requests (
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  answer text,
  created_at timestamptz not null default now(),
  constraint answered_requests_user_id_key_pk primary key (user_id, key),
  constraint answered_requests_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index answered_requests_by_age on answered_requests (created_at);

-- Security ------------------------------------------------------------------------------------------------------

create table known_devices (
  user_id uuid not null,
  device_hash text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint known_devices_user_id_device_hash_pk primary key (user_id, device_hash),
  constraint known_devices_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index known_devices_by_device on known_devices (device_hash);
create index known_devices_by_age on known_devices (last_used_at);

create table attempt_counts (
  key text primary key,
  attempts integer not null,
  level integer not null default 0,
  ends_at timestamptz not null
);
comment on table attempt_counts is 'derived';
create index attempt_counts_by_end on attempt_counts (ends_at);

create table security_events (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  actor_id uuid,
  actor_label text,
  subject_id text,
  subject_label text,
  network text,
  user_agent text,
  request_id text,
  detail jsonb not null default '{}'::jsonb
);
create index security_events_by_kind on security_events (kind, seq);
create index security_events_by_actor on security_events (actor_id, seq);
create index security_events_by_time on security_events (at);
create index security_events_failures on security_events (at) where kind = 'sign-in-failed';

-- Append-only: a row can be deleted after a year, or with the demonstration's data.
create function security_events_stay() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '1 year' then
      return old;
    end if;
    if current_setting('history.removes', true) = 'demonstration' and exists (select from organisation where is_demo) then
      return old;
    end if;
  end if;
  raise exception 'security_events is append-only' using errcode = 'restrict_violation';
end $$;

create trigger security_events_stay before update or delete on security_events for each row execute function security_events_stay();
create trigger security_events_stay_whole before truncate on security_events
for each statement execute function security_events_stay();

-- Projects ------------------------------------------------------------------------------------------------------

create table projects (
  id uuid primary key,
  name text not null,
  client text,
  description text,
  location text,
  budget numeric(20, 4) not null default '0',
  currency text not null default 'SAR',
  planned_start_date date,
  planned_end_date date,
  priority text not null default 'medium',
  latitude double precision,
  longitude double precision,
  weather_enabled boolean not null default false,
  status text not null default 'active',
  next_task_number integer not null default 1,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  calendar jsonb,
  crew_capacity integer not null default 50,
  data_date date,
  constraint projects_created_by_users_id_fk foreign key (created_by) references users (id),
  constraint projects_deleted_by_users_id_fk foreign key (deleted_by) references users (id),
  constraint projects_crew check (crew_capacity >= 0),
  constraint projects_budget check (budget >= 0),
  constraint projects_window check (planned_end_date >= planned_start_date)
);
create index projects_live on projects (created_at) where deleted_at is null;
create index projects_trash on projects (deleted_at) where deleted_at is not null;

create table members (
  id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamptz not null default now(),
  constraint members_user_id_project_id_pk primary key (user_id, project_id),
  constraint members_id_unique unique (id),
  constraint members_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint members_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index members_by_project on members (project_id);

create table invitations (
  id uuid primary key,
  email text not null,
  role text not null,
  project_id uuid,
  member_role text,
  token_hash text not null,
  invited_by uuid,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint "invitations_tokenHash_unique" unique (token_hash),
  constraint invitations_invited_by_users_id_fk foreign key (invited_by) references users (id) on delete set null
);
create index invitations_by_email on invitations (lower(email));

-- Activity: what was written, by whom ---------------------------------------------------------------------------

-- The same words as search_words_of, calculated faster, because every write needs them.
create function activity_words(label text, after jsonb) returns tsvector language sql immutable parallel safe
begin atomic
  select array_to_tsvector(array_remove(string_to_array(case when f.words ~ '(ال|لل)'
      then f.words || ' ' || regexp_replace(f.words, '(^| )(?:[وبفك]?ال|لل)(?=\S{3})', '\1', 'g') else f.words end, ' '), ''))
  from (select regexp_replace(regexp_replace(fold_text(left(label || ' ' || coalesce(after ->> 'comment', ''), 4000)),
      '[[:punct:][:space:]،؛؟٪«»…–—·•’‘“”]+', ' ', 'g'), '(\S{60})\S+', '\1', 'g') as words offset 0) f;
end;

create table activity (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  actor_id uuid,
  project_id uuid,
  audience_id uuid,
  entity text not null,
  entity_id text not null,
  action text not null,
  label text not null default '',
  before jsonb,
  after jsonb,
  constraint activity_actor_id_users_id_fk foreign key (actor_id) references users (id),
  constraint activity_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint activity_audience_id_users_id_fk foreign key (audience_id) references users (id) on delete cascade
);
create index activity_by_project on activity (project_id, seq);
create index activity_by_entity on activity (entity, entity_id, seq);
create index activity_by_transaction on activity (xid);
create index activity_by_actor on activity (actor_id, seq);
create index activity_by_kind on activity (entity, seq);
create index activity_by_time on activity (at);
create index activity_by_words on activity using gin (activity_words(label, after));

-- Append-only: a row can be deleted with its project, or with the demonstration's data.
create function activity_stays() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    if old.project_id is not null and not exists (select from projects where id = old.project_id) then
      return old;
    end if;
    if current_setting('history.removes', true) = 'demonstration' and exists (select from organisation where is_demo) then
      return old;
    end if;
  end if;
  raise exception 'activity is append-only' using errcode = 'restrict_violation';
end $$;

create trigger activity_stays before update or delete on activity for each row execute function activity_stays();
create trigger activity_stays_whole before truncate on activity for each statement execute function activity_stays();

-- Tasks ---------------------------------------------------------------------------------------------------------

create table tasks (
  id uuid primary key,
  project_id uuid not null,
  number integer not null,
  parent_task_id uuid,
  title text not null,
  description text not null default '',
  status text not null default 'not_started',
  priority text not null default 'medium',
  assigned_to uuid,
  planned_start_date date,
  planned_end_date date,
  estimated_hours numeric(18, 4),
  blocked_reason text,
  completed_at timestamptz,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  position text collate "C" not null default 'a0',
  comment_count integer not null default 0,
  picture_id uuid,
  wbs text,
  is_milestone boolean not null default false,
  percent_complete integer not null default 0,
  duration_days numeric(18, 4),
  constraint_kind text,
  constraint_date date,
  workers integer,
  import_key text,
  is_promise boolean not null default false,
  is_summary boolean not null default false,
  is_leaf boolean generated always as (not is_summary and not is_promise) stored not null,
  budgeted_cost numeric(20, 4),
  actual_start date,
  actual_finish date,
  constraint tasks_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint tasks_parent_task_id_tasks_id_fk foreign key (parent_task_id) references tasks (id) on delete set null,
  constraint tasks_assigned_to_users_id_fk foreign key (assigned_to) references users (id),
  constraint tasks_created_by_users_id_fk foreign key (created_by) references users (id),
  constraint tasks_deleted_by_users_id_fk foreign key (deleted_by) references users (id),
  constraint tasks_percent check (percent_complete between 0 and 100),
  constraint tasks_duration check (duration_days >= 0),
  constraint tasks_actual check (actual_finish >= actual_start),
  constraint tasks_workers check (workers >= 0),
  constraint tasks_constraint check ((constraint_kind is null) = (constraint_date is null))
);
create unique index tasks_number on tasks (project_id, number);
create index tasks_live_by_project on tasks (project_id, status, position) where deleted_at is null;
create index tasks_newest on tasks (created_at, id) where deleted_at is null;
create index tasks_open_by_end on tasks (project_id, planned_end_date) where deleted_at is null and status <> 'done' and is_leaf;
create index tasks_costed on tasks (project_id) where budgeted_cost is not null and deleted_at is null and is_leaf;
create index tasks_open_by_start on tasks (project_id, planned_start_date) where deleted_at is null and status <> 'done';
create index tasks_by_assignee on tasks (assigned_to) where deleted_at is null;
create index tasks_by_parent on tasks (parent_task_id);
create index tasks_trash on tasks (deleted_at) where deleted_at is not null;
create unique index tasks_import_key on tasks (project_id, import_key) where deleted_at is null;

create table task_comments (
  id uuid primary key,
  task_id uuid not null,
  author_id uuid,
  body text not null,
  mentions uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint task_comments_task_id_tasks_id_fk foreign key (task_id) references tasks (id) on delete cascade,
  constraint task_comments_author_id_users_id_fk foreign key (author_id) references users (id)
);
create index task_comments_by_task on task_comments (task_id, created_at);

create table task_pictures (
  id uuid primary key,
  task_id uuid not null,
  path text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  uploaded_by uuid,
  created_at timestamptz not null default now(),
  constraint task_pictures_task_id_tasks_id_fk foreign key (task_id) references tasks (id) on delete cascade,
  constraint task_pictures_uploaded_by_users_id_fk foreign key (uploaded_by) references users (id)
);
create index task_pictures_by_task on task_pictures (task_id, created_at);

-- Tasks: actual dates follow the status -------------------------------------------------------------------------

-- Keeps a leaf task's actual dates with its status, whoever writes it: work starts on the day the task is in progress and finishes on
-- the day it is done, in the organisation's time zone, unless a person enters another day; a task that is not started or not done
-- has no such date. A new task brings its own dates. Another actual finish also moves completed_at, so that figures counted by
-- either of the two agree.
create function keep_actual_dates() returns trigger language plpgsql as $$
declare
  zone text := coalesce((select time_zone from organisation where id = 1), 'Asia/Riyadh');
  was_finish date;
begin
  if tg_op = 'UPDATE' then was_finish := old.actual_finish; end if;
  if new.status = 'not_started' then
    new.actual_start := null;
    new.actual_finish := null;
  elsif new.status = 'done' then
    if new.actual_finish is null or new.actual_finish is not distinct from was_finish then
      new.actual_finish := (coalesce(new.completed_at, now()) at time zone zone)::date;
      if new.actual_start > new.actual_finish then new.actual_start := new.actual_finish; end if;
    elsif new.completed_at is null or (new.completed_at at time zone zone)::date <> new.actual_finish then
      new.completed_at := (new.actual_finish + time '12:00') at time zone zone;
    end if;
  else
    new.actual_finish := null;
    if new.status = 'in_progress' and tg_op = 'UPDATE' then
      new.actual_start := coalesce(new.actual_start, (now() at time zone zone)::date);
    end if;
  end if;
  return new;
end $$;

create trigger keep_actual_dates_insert before insert on tasks for each row
when (not new.is_summary and (new.status <> 'not_started' or new.actual_start is not null or new.actual_finish is not null))
execute function keep_actual_dates();
create trigger keep_actual_dates_update before update on tasks for each row when (not new.is_summary and (
  old.status <> new.status or old.completed_at is distinct from new.completed_at
  or old.actual_start is distinct from new.actual_start or old.actual_finish is distinct from new.actual_finish))
execute function keep_actual_dates();

-- Schedule ------------------------------------------------------------------------------------------------------

create table task_links (
  id uuid primary key,
  project_id uuid not null,
  predecessor_id uuid not null,
  successor_id uuid not null,
  kind text not null default 'FS',
  lag numeric(18, 4) not null default '0',
  created_by uuid,
  created_at timestamptz not null default now(),
  lag_written text,
  constraint task_links_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint task_links_predecessor_id_tasks_id_fk foreign key (predecessor_id) references tasks (id) on delete cascade,
  constraint task_links_successor_id_tasks_id_fk foreign key (successor_id) references tasks (id) on delete cascade,
  constraint task_links_created_by_users_id_fk foreign key (created_by) references users (id),
  constraint task_links_two check (predecessor_id <> successor_id)
);
create unique index task_links_pair on task_links (predecessor_id, successor_id, kind);
create index task_links_by_project on task_links (project_id);
create index task_links_by_successor on task_links (successor_id);

create table schedule_records (
  id uuid primary key,
  project_id uuid not null,
  recorded_at timestamptz not null,
  recorded_on date not null,
  occasion text not null,
  content bytea not null,
  sha256 text not null,
  task_count integer not null,
  constraint schedule_records_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade
);
create index schedule_records_by_project on schedule_records (project_id, recorded_at);

create table baselines (
  id uuid primary key,
  project_id uuid not null,
  name text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint baselines_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint baselines_created_by_users_id_fk foreign key (created_by) references users (id)
);
create index baselines_by_project on baselines (project_id, created_at);

create table baseline_tasks (
  baseline_id uuid not null,
  task_id uuid not null,
  planned_start_date date not null,
  planned_end_date date not null,
  constraint baseline_tasks_baseline_id_task_id_pk primary key (baseline_id, task_id),
  constraint baseline_tasks_baseline_id_baselines_id_fk foreign key (baseline_id) references baselines (id) on delete cascade,
  constraint baseline_tasks_task_id_tasks_id_fk foreign key (task_id) references tasks (id) on delete cascade
);
create index baseline_tasks_by_task on baseline_tasks (task_id);

create table equipment (
  id uuid primary key,
  project_id uuid not null,
  name text not null,
  capacity integer not null,
  created_at timestamptz not null default now(),
  constraint equipment_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint equipment_capacity check (capacity >= 0)
);
create unique index equipment_name on equipment (project_id, name);

create table task_equipment (
  task_id uuid not null,
  equipment_id uuid not null,
  quantity integer not null default 1,
  constraint task_equipment_task_id_equipment_id_pk primary key (task_id, equipment_id),
  constraint task_equipment_task_id_tasks_id_fk foreign key (task_id) references tasks (id) on delete cascade,
  constraint task_equipment_equipment_id_equipment_id_fk foreign key (equipment_id) references equipment (id) on delete cascade,
  constraint task_equipment_quantity check (quantity > 0)
);
create index task_equipment_by_equipment on task_equipment (equipment_id);

create table schedule_changes (
  id uuid primary key,
  project_id uuid not null,
  kind text not null,
  moved jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  links jsonb not null default '[]'::jsonb,
  constraint schedule_changes_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint schedule_changes_created_by_users_id_fk foreign key (created_by) references users (id)
);
create index schedule_changes_by_project on schedule_changes (project_id, created_at);

-- Weekly plan ---------------------------------------------------------------------------------------------------

create table committed_weeks (
  project_id uuid not null,
  week_start date not null,
  planned_tasks integer not null,
  ready_tasks integer not null,
  committed_by uuid,
  committed_at timestamptz not null default now(),
  constraint committed_weeks_project_id_week_start_pk primary key (project_id, week_start),
  constraint committed_weeks_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint committed_weeks_committed_by_users_id_fk foreign key (committed_by) references users (id),
  constraint committed_weeks_ready check (ready_tasks between 0 and planned_tasks)
);

create table promises (
  id uuid primary key,
  project_id uuid not null,
  task_id uuid not null,
  source_task_id uuid,
  week_start date not null,
  date date not null,
  miss_reason text,
  miss_note text not null default '',
  judged_by uuid,
  judged_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint promises_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint promises_task_id_tasks_id_fk foreign key (task_id) references tasks (id) on delete cascade,
  constraint promises_source_task_id_tasks_id_fk foreign key (source_task_id) references tasks (id) on delete cascade,
  constraint promises_judged_by_users_id_fk foreign key (judged_by) references users (id),
  constraint promises_created_by_users_id_fk foreign key (created_by) references users (id)
);
create unique index promises_once on promises (task_id, week_start);
create index promises_by_week on promises (project_id, week_start);
create index promises_by_source on promises (source_task_id);

-- Tasks: summaries follow their subtasks ------------------------------------------------------------------------

-- The rank that puts a task at the top of its column: 62^8 - 1 less the milliseconds of the moment, in eight digits of base 62,
-- as the tasks room calculates it for a card that a person moves.
create function top_of_column(at timestamptz) returns text language plpgsql immutable parallel safe as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  rest bigint := 218340105584895 - floor(extract(epoch from at) * 1000)::bigint;
  place text := '';
begin
  for _ in 1..8 loop
    place := substr(digits, (rest % 62)::int + 1, 1) || place;
    rest := rest / 62;
  end loop;
  return 'S' || place;
end $$;

-- Updates these tasks from their subtasks: dates from the first to the last, hours as their sum, the status, and what depends on the
-- status. Subtasks in the trash and promised parts do not count; a task whose subtasks have no dates or no hours keeps its own. A
-- subtask with one planned date spans that day. The activity records each change as "followed", by the person who changed the subtask
-- (the setting tasks.actor, else the last entry of the transaction); a task created in the same transaction gets no entry.
create function follow_subtasks(followers uuid[]) returns void language plpgsql as $$ begin
  -- Whoever changes another subtask of these waits here, so that the last one sees all of them.
  perform 1 from tasks where id = any(followers) and deleted_at is null order by id for no key update;
  update tasks c set is_promise = true from tasks p
  where p.id = any(followers) and p.is_promise and c.parent_task_id = p.id and c.deleted_at is null and not c.is_promise;
  perform set_config('tasks.following', 'on', true);
  with sums as (
    select p.id, count(c.id) > 0 as is_summary, count(coalesce(c.planned_start_date, c.planned_end_date)) as dates,
      min(least(c.planned_start_date, c.planned_end_date)) as first, max(greatest(c.planned_start_date, c.planned_end_date)) as last,
      sum(c.estimated_hours) as hours, bool_and(c.status = 'done') as all_done,
      coalesce(bool_and(c.status = 'blocked') filter (where c.status <> 'done'), false) as all_blocked,
      bool_or(c.status <> 'not_started') as is_begun, max(c.completed_at) as completed_at,
      min(c.actual_start) as began_on, max(c.actual_finish) as ended_on,
      (array_agg(c.blocked_reason order by c.number) filter (where c.status = 'blocked' and c.blocked_reason is not null))[1] as reason
    from tasks p left join tasks c on c.parent_task_id = p.id and c.deleted_at is null and not c.is_promise
    where p.id = any(followers) and p.deleted_at is null group by p.id),
  said as (
    select p.*, s.is_summary as has_subtasks, s.completed_at as finished_at, s.reason,
      case when s.is_summary then s.began_on else p.actual_start end as begins_on,
      case when not s.is_summary then p.actual_finish when s.all_done then s.ended_on end as ends_on,
      case when s.dates = 0 then p.planned_start_date else s.first end as starts,
      case when s.dates = 0 then p.planned_end_date else s.last end as ends,
      coalesce(s.hours, p.estimated_hours) as hours,
      case when not s.is_summary then p.status when s.all_done then 'done' when s.all_blocked then 'blocked'
        when s.is_begun then 'in_progress' else 'not_started' end as standing
    from sums s join tasks p on p.id = s.id),
  upd as (
    update tasks t set is_summary = o.has_subtasks, planned_start_date = o.starts, planned_end_date = o.ends, estimated_hours = o.hours,
      status = o.standing,
      blocked_reason = case when not o.has_subtasks then o.blocked_reason when o.standing = 'blocked' then o.reason end,
      completed_at = case when not o.has_subtasks then o.completed_at when o.standing = 'done' then coalesce(o.finished_at, now()) end,
      actual_start = o.begins_on, actual_finish = o.ends_on,
      position = case when o.standing <> o.status then top_of_column(now()) else o.position end,
      version = case when o.created_at = now() then o.version else o.version + 1 end,
      updated_at = case when o.created_at = now() then o.updated_at else now() end
    from said o where t.id = o.id and (o.is_summary <> o.has_subtasks or o.planned_start_date is distinct from o.starts
      or o.planned_end_date is distinct from o.ends or o.estimated_hours is distinct from o.hours or o.status <> o.standing
      or (o.has_subtasks and (o.completed_at is null) = (o.standing = 'done'))
      or o.actual_start is distinct from o.begins_on or o.actual_finish is distinct from o.ends_on or (o.has_subtasks and o.blocked_reason is distinct from case when o.standing = 'blocked' then o.reason end))
    returning t.*)
  insert into activity (actor_id, project_id, entity, entity_id, action, label, before, after)
  select coalesce(nullif(current_setting('tasks.actor', true), '')::uuid,
      (select a.actor_id from activity a where a.xid = pg_current_xact_id() order by a.seq desc limit 1)), t.project_id, 'task', t.id,
    case when d.after = '{}' then 'moved' else 'followed' end, 'T-' || t.number || ' ' || t.title, d.before, d.after
  from upd t join said o on o.id = t.id
  cross join lateral (
    select coalesce(jsonb_object_agg(f.name, f.before) filter (where f.before is distinct from f.after), '{}') as before,
      coalesce(jsonb_object_agg(f.name, f.after) filter (where f.before is distinct from f.after), '{}') as after
    from (values ('status', to_jsonb(o.status), to_jsonb(t.status)),
      ('plannedStartDate', to_jsonb(o.planned_start_date), to_jsonb(t.planned_start_date)),
      ('plannedEndDate', to_jsonb(o.planned_end_date), to_jsonb(t.planned_end_date)),
      ('estimatedHours', to_jsonb(o.estimated_hours), to_jsonb(t.estimated_hours)),
      ('actualStart', to_jsonb(o.actual_start), to_jsonb(t.actual_start)),
      ('actualFinish', to_jsonb(o.actual_finish), to_jsonb(t.actual_finish)),
      ('blockedReason', to_jsonb(o.blocked_reason), to_jsonb(t.blocked_reason))) f(name, before, after)) d
  where t.created_at <> now();
  perform set_config('tasks.following', 'off', true);
end $$;

-- Collects the summary tasks to update at the end of the statement: the parents of changed subtasks, and a summary that was written
-- itself. The list is a setting of the transaction, so that tasks without parents cost nothing and a thousand subtasks cause one sum.
create function note_followers() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('tasks.followers', true), '');
  follower uuid;
begin
  if tg_op = 'UPDATE' and new.is_promise and old.parent_task_id is distinct from new.parent_task_id
    and not exists (select from promises p where p.task_id = new.id) then
    update tasks set is_promise = false where id = new.id;
  end if;
  foreach follower in array array_remove(array[
    case when tg_op <> 'INSERT' then old.parent_task_id end,
    case when tg_op <> 'DELETE' then new.parent_task_id end,
    case when tg_op = 'UPDATE' and (new.is_summary or new.is_promise) and current_setting('tasks.following', true) is distinct from 'on'
      then new.id end], null)
  loop
    if position(follower::text in noted) = 0 then noted := noted || ' ' || follower; end if;
  end loop;
  perform set_config('tasks.followers', noted, true);
  return null;
end $$;

create function follow_noted() returns trigger language plpgsql as $$
declare
  noted text := trim(coalesce(current_setting('tasks.followers', true), ''));
begin
  if noted <> '' then
    perform set_config('tasks.followers', '', true);
    perform follow_subtasks(string_to_array(noted, ' ')::uuid[]);
  end if;
  return null;
end $$;

create trigger follow_insert after insert on tasks for each row
when (new.parent_task_id is not null and new.deleted_at is null) execute function note_followers();
create trigger follow_delete after delete on tasks for each row
when (old.parent_task_id is not null and old.deleted_at is null) execute function note_followers();
create trigger follow_noted after insert or update or delete on tasks for each statement execute function follow_noted();
create trigger follow_update after update on tasks for each row when (
  (old.parent_task_id is not null or new.parent_task_id is not null or new.is_summary or new.is_promise)
  and (old.parent_task_id is distinct from new.parent_task_id or old.deleted_at is distinct from new.deleted_at
    or old.status <> new.status or old.planned_start_date is distinct from new.planned_start_date
    or old.planned_end_date is distinct from new.planned_end_date or old.estimated_hours is distinct from new.estimated_hours
    or old.actual_start is distinct from new.actual_start or old.actual_finish is distinct from new.actual_finish
    or old.blocked_reason is distinct from new.blocked_reason or old.is_promise <> new.is_promise)) execute function note_followers();

-- Materials -----------------------------------------------------------------------------------------------------

create table materials (
  id uuid primary key,
  project_id uuid not null,
  item text not null,
  category text not null,
  unit text not null,
  required_qty numeric(18, 4) not null,
  on_site_qty numeric(18, 4) not null default '0',
  delivered_qty numeric(18, 4) not null default '0',
  cost_per_unit numeric(20, 4) not null default '0',
  currency text not null default 'USD',
  supplier text,
  expected_delivery_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  ordered_date date,
  version integer not null default 1,
  constraint materials_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint materials_deleted_by_users_id_fk foreign key (deleted_by) references users (id),
  constraint materials_quantities check (required_qty >= 0 and on_site_qty >= 0 and delivered_qty >= 0)
);
create index materials_by_project on materials (project_id, item, id) where deleted_at is null;
create index materials_by_item on materials (item, id) where deleted_at is null;
create index materials_trash on materials (deleted_at) where deleted_at is not null;

create table material_movements (
  id uuid primary key,
  material_id uuid not null,
  kind text not null,
  on_site_change numeric(18, 4) not null,
  delivered_change numeric(18, 4) not null,
  date date not null,
  note text not null default '',
  created_by uuid,
  created_at timestamptz not null default now(),
  supplier text,
  ordered_date date,
  picture_id uuid,
  constraint material_movements_material_id_materials_id_fk foreign key (material_id) references materials (id) on delete cascade,
  constraint material_movements_created_by_users_id_fk foreign key (created_by) references users (id)
);
create index material_movements_by_material on material_movements (material_id, created_at);
create index material_movements_lead on material_movements (supplier) where ordered_date is not null;

create table material_tasks (
  material_id uuid not null,
  task_id uuid not null,
  quantity numeric(18, 4),
  created_at timestamptz not null default now(),
  constraint material_tasks_material_id_task_id_pk primary key (material_id, task_id),
  constraint material_tasks_material_id_materials_id_fk foreign key (material_id) references materials (id) on delete cascade,
  constraint material_tasks_task_id_tasks_id_fk foreign key (task_id) references tasks (id) on delete cascade,
  constraint material_tasks_quantity check (quantity > 0)
);
create index material_tasks_by_task on material_tasks (task_id);

-- Payments and budget -------------------------------------------------------------------------------------------

create table vendors (
  id uuid primary key,
  name text not null,
  vat_number text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint vendors_created_by_users_id_fk foreign key (created_by) references users (id)
);
create unique index vendors_by_name on vendors (lower(name));

create table payments (
  id uuid primary key,
  project_id uuid not null,
  description text not null,
  amount numeric(20, 4) not null,
  category text not null,
  due_date date,
  invoice_number text,
  vendor text,
  status text not null default 'pending',
  approved_at timestamptz,
  approved_by uuid,
  paid_date timestamptz,
  paid_by uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  rejection_reason text,
  vat_rate numeric(18, 4) not null default '15',
  paid_reference text,
  vat_amount numeric(20, 4),
  compared text generated always as (
    case when octet_length((description || coalesce(' ' || vendor, '') || coalesce(' ' || invoice_number, ''))) = char_length((description || coalesce(' ' || vendor, '') || coalesce(' ' || invoice_number, '')))
    then lower((description || coalesce(' ' || vendor, '') || coalesce(' ' || invoice_number, '')))
    else replace(replace(replace(translate(lower(normalize((description || coalesce(' ' || vendor, '') || coalesce(' ' || invoice_number, '')), NFKD)), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ٱىةڤگچپکیøłđ̧̨̣̤̥̦̩̪̫̬̭̮̀́̂̃̄̅̆̇̈̉̊̋̌ـًٌٍَُِّْٰٕٖٜٟٓٔٗ٘ٙٚٛٝٞ‌‍‎‏', '01234567890123456789ايهفكجبكيold'), 'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae') end
  ) stored,
  version integer not null default 1,
  constraint payments_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint payments_approved_by_users_id_fk foreign key (approved_by) references users (id),
  constraint payments_paid_by_users_id_fk foreign key (paid_by) references users (id),
  constraint payments_created_by_users_id_fk foreign key (created_by) references users (id),
  constraint payments_deleted_by_users_id_fk foreign key (deleted_by) references users (id)
);
create index payments_by_project on payments (project_id, status) where deleted_at is null;
create index payments_newest on payments (created_at, id) where deleted_at is null;
create index payments_by_vendor on payments (lower(vendor)) where deleted_at is null;
create index payments_by_folded_vendor on payments (regexp_replace(translate(lower(vendor), 'أإآىة٠١٢٣٤٥٦٧٨٩', 'ااايه0123456789'), '[[:space:][:punct:]،؛؟ـ–—\u00a0\u200c-\u200f]+', '', 'g'))
  where deleted_at is null;
create index payments_trash on payments (deleted_at) where deleted_at is not null;
create index payments_due on payments (due_date) where deleted_at is null and status <> 'paid';
create index payments_open_by_due on payments (project_id, due_date) where deleted_at is null and status <> 'paid';

create table payment_attachments (
  id uuid primary key,
  payment_id uuid not null,
  name text not null,
  content_type text not null,
  bytes integer not null,
  uploaded_by uuid,
  created_at timestamptz not null default now(),
  constraint payment_attachments_payment_id_payments_id_fk foreign key (payment_id) references payments (id) on delete cascade,
  constraint payment_attachments_uploaded_by_users_id_fk foreign key (uploaded_by) references users (id)
);
create index payment_attachments_by_payment on payment_attachments (payment_id, created_at);

create table overdue_told (
  payment_id uuid primary key,
  due_date date not null,
  constraint overdue_told_payment_id_payments_id_fk foreign key (payment_id) references payments (id) on delete cascade
);

create table budget_alert_levels (
  project_id uuid not null,
  kind text not null,
  level integer not null,
  since timestamptz not null default now(),
  constraint budget_alert_levels_project_id_kind_pk primary key (project_id, kind),
  constraint budget_alert_levels_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade
);

-- Contracts and certificates ------------------------------------------------------------------------------------

create table contracts (
  project_id uuid primary key,
  direction text not null,
  party text not null,
  engineer text,
  reference text,
  vat_rate numeric(18, 4) not null,
  retention_percent numeric(18, 4) not null,
  retention_cap_percent numeric(18, 4) not null,
  completion_percent numeric(18, 4) not null,
  advance_percent numeric(18, 4) not null,
  recovery_percent numeric(18, 4) not null,
  taxes_advance boolean not null,
  allows_overrun boolean not null,
  payment_days integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  vat_number text,
  party_vat_number text,
  constraint contracts_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint contracts_percents check (vat_rate between 0 and 100 and retention_percent between 0 and 100
        and retention_cap_percent between 0 and 100 and completion_percent between 0 and 100
        and advance_percent between 0 and 100 and recovery_percent between 0 and 100)
);

create table variations (
  id uuid primary key,
  project_id uuid not null,
  number text not null,
  reason text not null,
  date date not null,
  approved_by text,
  approved_on date,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint variations_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint variations_created_by_users_id_fk foreign key (created_by) references users (id),
  constraint variations_approval check ((approved_by is null) = (approved_on is null))
);
create unique index variations_number on variations (project_id, number);

create table bill_items (
  id uuid primary key,
  project_id uuid not null,
  variation_id uuid,
  section text not null default '',
  number text not null,
  description text not null,
  unit text not null default '',
  quantity numeric(18, 4) not null,
  rate numeric(20, 4) not null,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bill_items_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint bill_items_variation_id_variations_id_fk foreign key (variation_id) references variations (id) on delete cascade,
  constraint bill_items_rate check (rate >= 0),
  constraint bill_items_quantity check (quantity >= 0 or variation_id is not null)
);
create unique index bill_items_number on bill_items (project_id, number);
create index bill_items_order on bill_items (project_id, position, id);
create index bill_items_by_variation on bill_items (variation_id);

create table bill_item_changes (
  id uuid primary key,
  variation_id uuid not null,
  item_id uuid not null,
  quantity numeric(18, 4) not null,
  rate numeric(20, 4) not null,
  previous_quantity numeric(18, 4) not null,
  previous_rate numeric(20, 4) not null,
  position integer not null,
  sequence integer,
  constraint bill_item_changes_variation_id_variations_id_fk foreign key (variation_id) references variations (id) on delete cascade,
  constraint bill_item_changes_item_id_bill_items_id_fk foreign key (item_id) references bill_items (id) on delete cascade,
  constraint bill_item_changes_rate check (rate >= 0)
);
create unique index bill_item_changes_once on bill_item_changes (variation_id, item_id);
create index bill_item_changes_by_item on bill_item_changes (item_id, sequence);

create table certificates (
  id uuid primary key,
  project_id uuid not null,
  kind text not null,
  number integer not null,
  sequence integer,
  status text not null default 'draft',
  date date not null,
  period_from date,
  period_to date,
  note text not null default '',
  reason text,
  contract_sum numeric(20, 4),
  work_done numeric(20, 4),
  previous_work numeric(20, 4),
  certified numeric(20, 4),
  advance numeric(20, 4),
  recovery numeric(20, 4),
  retention numeric(20, 4),
  released numeric(20, 4),
  vat numeric(20, 4),
  brought_forward numeric(20, 4),
  due numeric(20, 4),
  vat_rate numeric(18, 4),
  retention_percent numeric(18, 4),
  recovery_percent numeric(18, 4),
  issued_at timestamptz,
  issued_by uuid,
  payment_id uuid,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_by uuid,
  void_reason text,
  terms jsonb,
  deducted numeric(20, 4),
  due_on date,
  constraint certificates_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint certificates_issued_by_users_id_fk foreign key (issued_by) references users (id),
  constraint certificates_payment_id_payments_id_fk foreign key (payment_id) references payments (id) on delete set null,
  constraint certificates_voided_by_users_id_fk foreign key (voided_by) references users (id),
  constraint certificates_created_by_users_id_fk foreign key (created_by) references users (id),
  constraint certificates_issued check ((status <> 'draft') = (due is not null)),
  constraint certificates_void check ((status = 'void') = (void_reason is not null))
);
create unique index certificates_number on certificates (project_id, kind, number);
create unique index certificates_sequence on certificates (project_id, sequence);
create unique index certificates_by_payment on certificates (payment_id);
create unique index certificates_one_draft on certificates (project_id) where status = 'draft';

create table certificate_lines (
  certificate_id uuid not null,
  item_id uuid not null,
  quantity numeric(18, 4) not null,
  amount numeric(20, 4),
  bill_quantity numeric(18, 4),
  rate numeric(20, 4),
  constraint certificate_lines_certificate_id_item_id_pk primary key (certificate_id, item_id),
  constraint certificate_lines_certificate_id_certificates_id_fk foreign key (certificate_id) references certificates (id) on delete cascade,
  constraint certificate_lines_item_id_bill_items_id_fk foreign key (item_id) references bill_items (id) on delete cascade
);
create index certificate_lines_by_item on certificate_lines (item_id);

create table certificate_deductions (
  id uuid primary key,
  certificate_id uuid not null,
  kind text not null,
  description text not null,
  amount numeric(20, 4) not null,
  position integer not null,
  constraint certificate_deductions_certificate_id_certificates_id_fk foreign key (certificate_id) references certificates (id) on delete cascade
);
create unique index certificate_deductions_order on certificate_deductions (certificate_id, position);

create table certificate_receipts (
  id uuid primary key,
  certificate_id uuid not null,
  kind text not null,
  date date not null,
  amount numeric(20, 4) not null,
  reference text,
  reason text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint certificate_receipts_certificate_id_certificates_id_fk foreign key (certificate_id) references certificates (id) on delete cascade,
  constraint certificate_receipts_created_by_users_id_fk foreign key (created_by) references users (id),
  constraint certificate_receipts_amount check (amount >= 0),
  constraint certificate_receipts_reason check (kind <> 'write_off' or reason is not null)
);
create index certificate_receipts_order on certificate_receipts (certificate_id, date, id);

-- Daily logs ----------------------------------------------------------------------------------------------------

create table progress_logs (
  id uuid primary key,
  project_id uuid not null,
  task_id uuid,
  date date not null,
  manpower integer not null default 0,
  notes text not null default '',
  photo_urls text[] not null default '{}',
  ai_summary jsonb,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  details jsonb not null default '{}'::jsonb,
  awaited_photo_ids uuid[] not null default '{}',
  version integer not null default 1,
  amended_at timestamptz,
  hash text,
  previous_hash text,
  purged_at timestamptz,
  written_at timestamptz,
  constraint progress_logs_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint progress_logs_task_id_tasks_id_fk foreign key (task_id) references tasks (id) on delete set null,
  constraint progress_logs_created_by_users_id_fk foreign key (created_by) references users (id),
  constraint progress_logs_deleted_by_users_id_fk foreign key (deleted_by) references users (id)
);
create index progress_logs_by_project on progress_logs (project_id, date) where deleted_at is null;
create index progress_logs_newest on progress_logs (date, created_at) where deleted_at is null;
create index progress_logs_by_author on progress_logs (created_by, date);
create index progress_logs_trash on progress_logs (deleted_at) where deleted_at is not null;

create table log_entries (
  project_id uuid not null,
  seq integer not null,
  log_id uuid not null,
  kind text not null,
  at timestamptz not null,
  actor_id uuid,
  content_hash text not null,
  content jsonb,
  previous_hash text,
  hash text not null,
  constraint log_entries_project_id_seq_pk primary key (project_id, seq),
  constraint log_entries_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint log_entries_actor_id_users_id_fk foreign key (actor_id) references users (id)
);
create index log_entries_by_log on log_entries (log_id, seq);

-- Files and photos ----------------------------------------------------------------------------------------------

create table files (
  id uuid primary key,
  path text not null,
  name text not null,
  owner_id uuid,
  project_id uuid,
  entity text,
  entity_id uuid,
  kind text not null,
  content_type text not null,
  size integer not null,
  sha256 text not null,
  width integer,
  height integer,
  facts jsonb not null default '{}'::jsonb,
  stored_at timestamptz,
  withheld_at timestamptz,
  created_at timestamptz not null default now(),
  written_at timestamptz,
  constraint files_path_unique unique (path),
  constraint files_owner_id_users_id_fk foreign key (owner_id) references users (id),
  constraint files_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete set null
);
create index files_by_entity on files (entity, entity_id);
create index files_by_project on files (project_id, created_at);
create index files_by_hash on files (sha256) where entity = 'log';
create index files_loose on files (created_at) where project_id is null or stored_at is null;

create table photos (
  file_id uuid primary key,
  is_unreadable boolean not null default false,
  captured_on date,
  captured_time text,
  utc_offset text,
  latitude double precision,
  longitude double precision,
  hash text,
  signature text,
  sharpness real,
  is_blurred boolean,
  brightness smallint,
  exposure text,
  analysis jsonb,
  analysed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint photos_file_id_files_id_fk foreign key (file_id) references files (id) on delete cascade
);
create index photos_by_hash on photos (hash) where hash is not null;

-- Weather -------------------------------------------------------------------------------------------------------

create table weather_cache (
  place text primary key,
  fetched_at timestamptz not null,
  forecast jsonb not null
);

-- Risks ---------------------------------------------------------------------------------------------------------

create table risks (
  id uuid primary key,
  project_id uuid not null,
  title text not null,
  description text not null default '',
  probability integer not null,
  impact integer not null,
  status text not null default 'open',
  owner_id uuid,
  response text not null default '',
  trigger text not null default '',
  is_from_engine boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  engine_key text,
  sentences jsonb,
  cause_gone_at timestamptz,
  adopted_at timestamptz,
  adopted_by uuid,
  closed_at timestamptz,
  closed_by uuid,
  close_reason text not null default '',
  is_dismissed boolean not null default false,
  task_id uuid,
  payment_id uuid,
  material_id uuid,
  version integer not null default 1,
  constraint risks_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint risks_owner_id_users_id_fk foreign key (owner_id) references users (id),
  constraint risks_adopted_by_users_id_fk foreign key (adopted_by) references users (id),
  constraint risks_closed_by_users_id_fk foreign key (closed_by) references users (id),
  constraint risks_task_id_tasks_id_fk foreign key (task_id) references tasks (id) on delete set null,
  constraint risks_payment_id_payments_id_fk foreign key (payment_id) references payments (id) on delete set null,
  constraint risks_material_id_materials_id_fk foreign key (material_id) references materials (id) on delete set null,
  constraint risks_created_by_users_id_fk foreign key (created_by) references users (id),
  constraint risks_deleted_by_users_id_fk foreign key (deleted_by) references users (id),
  constraint risks_probability check (probability between 1 and 5),
  constraint risks_impact check (impact between 1 and 5)
);
create index risks_by_project on risks (project_id, status) where deleted_at is null;
create unique index risks_engine on risks (project_id, engine_key) where engine_key is not null;
create index risks_by_owner on risks (owner_id) where deleted_at is null;
create index risks_trash on risks (deleted_at) where deleted_at is not null;
create index risks_by_task on risks (task_id) where task_id is not null;
create index risks_by_payment on risks (payment_id) where payment_id is not null;
create index risks_by_material on risks (material_id) where material_id is not null;

create table risk_comments (
  id uuid primary key,
  risk_id uuid not null,
  author_id uuid,
  body text not null,
  mentions uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint risk_comments_risk_id_risks_id_fk foreign key (risk_id) references risks (id) on delete cascade,
  constraint risk_comments_author_id_users_id_fk foreign key (author_id) references users (id)
);
create index risk_comments_by_risk on risk_comments (risk_id, created_at);

create table risk_watch (
  project_id uuid primary key,
  evaluated_at timestamptz not null,
  evaluated_on date not null,
  constraint risk_watch_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade
);

-- Notifications -------------------------------------------------------------------------------------------------

create table notifications (
  id uuid primary key,
  user_id uuid not null,
  project_id uuid not null,
  kind text not null,
  entity text not null,
  entity_id uuid not null,
  key text not null,
  actor_id uuid,
  label text not null,
  detail jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  pushed_at timestamptz,
  constraint notifications_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint notifications_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade,
  constraint notifications_actor_id_users_id_fk foreign key (actor_id) references users (id)
);
create unique index notifications_once on notifications (user_id, key);
create index notifications_newest on notifications (user_id, created_at, id);
create index notifications_unread on notifications (user_id, project_id) where read_at is null;
create index notifications_by_thing on notifications (entity_id, kind);
create index notifications_by_project on notifications (project_id);
create index notifications_by_age on notifications (created_at);
create index notifications_to_mail on notifications (user_id) where mailed_at is null;
create index notifications_to_push on notifications (user_id) where pushed_at is null;

create table notification_reader (
  id integer primary key default 1,
  snapshot text not null,
  last_seq bigint not null,
  xid xid8 not null default pg_current_xact_id(),
  written_by text not null
);

create table notification_settings (
  user_id uuid primary key,
  kinds jsonb not null default '{}'::jsonb,
  is_quiet boolean not null default true,
  updated_at timestamptz not null default now(),
  constraint notification_settings_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table notification_refusals (
  user_id uuid primary key,
  attempts integer not null,
  try_at timestamptz not null,
  constraint notification_refusals_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table notification_projects (
  user_id uuid not null,
  project_id uuid not null,
  level text not null,
  constraint notification_projects_user_id_project_id_pk primary key (user_id, project_id),
  constraint notification_projects_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint notification_projects_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade
);
create index notification_projects_by_project on notification_projects (project_id);

create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  user_agent text,
  created_at timestamptz not null default now(),
  constraint push_subscriptions_endpoint_unique unique (endpoint),
  constraint push_subscriptions_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index push_subscriptions_by_user on push_subscriptions (user_id);

-- Reports by mail -----------------------------------------------------------------------------------------------

create table report_mails (
  id uuid primary key,
  owner_id uuid not null,
  project_id uuid,
  days text not null,
  part text not null,
  format text not null,
  with_rows boolean not null,
  language text not null,
  cadence text not null,
  weekday integer,
  month_day integer,
  time text not null,
  is_paused boolean not null default false,
  counted_to timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint report_mails_owner_id_users_id_fk foreign key (owner_id) references users (id) on delete cascade,
  constraint report_mails_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade
);
create index report_mails_by_owner on report_mails (owner_id);
create index report_mails_by_project on report_mails (project_id);
create index report_mails_running on report_mails (id) where not is_paused;

create table report_mail_recipients (
  mail_id uuid not null,
  user_id uuid not null,
  constraint report_mail_recipients_mail_id_user_id_pk primary key (mail_id, user_id),
  constraint report_mail_recipients_mail_id_report_mails_id_fk foreign key (mail_id) references report_mails (id) on delete cascade,
  constraint report_mail_recipients_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index report_mail_recipients_by_user on report_mail_recipients (user_id);

create table report_mail_runs (
  id uuid primary key,
  mail_id uuid not null,
  due_at timestamptz not null,
  is_missed boolean not null default false,
  created_at timestamptz not null default now(),
  constraint report_mail_runs_mail_id_report_mails_id_fk foreign key (mail_id) references report_mails (id) on delete cascade
);
create unique index report_mail_runs_once on report_mail_runs (mail_id, due_at);

create table report_mail_deliveries (
  run_id uuid not null,
  user_id uuid not null,
  state text not null default 'waiting',
  problem text,
  attempts integer not null default 0,
  try_at timestamptz not null,
  claimed_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint report_mail_deliveries_run_id_user_id_pk primary key (run_id, user_id),
  constraint report_mail_deliveries_run_id_report_mail_runs_id_fk foreign key (run_id) references report_mail_runs (id) on delete cascade,
  constraint report_mail_deliveries_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index report_mail_deliveries_open on report_mail_deliveries (try_at) where state in ('waiting', 'sending');
create index report_mail_deliveries_by_user on report_mail_deliveries (user_id);

-- Daily figures -------------------------------------------------------------------------------------------------

create table daily_figures (
  project_id uuid not null,
  date date not null,
  status text not null,
  health text not null,
  currency text not null,
  budget numeric(20, 4) not null,
  spent numeric(20, 4) not null,
  overdue_amount numeric(20, 4) not null,
  overdue_count integer not null,
  task_count integer not null,
  done_count integer not null,
  in_progress_count integer not null,
  blocked_count integer not null,
  weight numeric(18, 4) not null,
  weight_done numeric(18, 4) not null,
  progress integer not null,
  critical_risks integer not null,
  high_risks integer not null,
  constraint daily_figures_project_id_date_pk primary key (project_id, date),
  constraint daily_figures_project_id_projects_id_fk foreign key (project_id) references projects (id) on delete cascade
);
create index daily_figures_by_date on daily_figures (date);

-- Tallies: sums of a project's tasks and payments, added to by every write --------------------------------------

create table project_tallies (
  project_id uuid not null,
  tasks integer not null default 0,
  done integer not null default 0,
  in_progress integer not null default 0,
  blocked integer not null default 0,
  weight numeric not null default '0',
  weight_done numeric not null default '0',
  paid numeric not null default '0'
);
comment on table project_tallies is 'derived';
create index project_tallies_by_project on project_tallies (project_id);

-- A task's share of the work in hours, so that tasks with hours and tasks with dates add up in one unit: its estimated hours, else
-- eight hours for each planned day, else a day; a milestone one hour. Only leaves have a share. Nothing else defines this rule.
create function task_weight(hours numeric, starts date, ends date, days numeric, is_milestone boolean, is_leaf boolean) returns numeric
language sql immutable parallel safe as $$
  select case when not is_leaf then 0 else coalesce(nullif(hours, 0), case when is_milestone then 1
    when starts is not null and ends is not null then 8 * greatest(ends - starts + 1, 1) else 8 * coalesce(nullif(days, 0), 1) end::numeric) end
$$;

-- New and deleted tasks add one row a project and statement.
create function tally_tasks() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select project_id, count(*), count(*) filter (where status = 'done'), count(*) filter (where status = 'in_progress'),
      count(*) filter (where status = 'blocked'), sum(w), coalesce(sum(w) filter (where status = 'done'), 0)
    from (select project_id, status,
        task_weight(estimated_hours, planned_start_date, planned_end_date, duration_days, is_milestone, is_leaf) as w
      from fresh where deleted_at is null) rows group by project_id;
  else
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done)
    select project_id, -count(*), -count(*) filter (where status = 'done'), -count(*) filter (where status = 'in_progress'),
      -count(*) filter (where status = 'blocked'), -sum(w), -coalesce(sum(w) filter (where status = 'done'), 0)
    from (select project_id, status,
        task_weight(estimated_hours, planned_start_date, planned_end_date, duration_days, is_milestone, is_leaf) as w
      from stale where deleted_at is null) rows group by project_id;
  end if;
  return null;
end $$;

-- A changed task adds one row with the difference. A trigger for each row needs no transition tables, which cost more for one task.
create function tally_task() returns trigger language plpgsql as $$
declare
  n int := (new.deleted_at is null)::int;
  o int := (old.deleted_at is null)::int;
  nw numeric := n * task_weight(new.estimated_hours, new.planned_start_date, new.planned_end_date, new.duration_days,
    new.is_milestone, new.is_leaf);
  ow numeric := o * task_weight(old.estimated_hours, old.planned_start_date, old.planned_end_date, old.duration_days,
    old.is_milestone, old.is_leaf);
begin
  if new.project_id <> old.project_id then
    raise exception 'a task stays in its project' using errcode = 'restrict_violation';
  end if;
  insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done) values (new.project_id, n - o,
    n * (new.status = 'done')::int - o * (old.status = 'done')::int,
    n * (new.status = 'in_progress')::int - o * (old.status = 'in_progress')::int,
    n * (new.status = 'blocked')::int - o * (old.status = 'blocked')::int,
    nw - ow, nw * (new.status = 'done')::int - ow * (old.status = 'done')::int);
  return null;
end $$;

create trigger tally_insert after insert on tasks referencing new table as fresh for each statement execute function tally_tasks();
create trigger tally_delete after delete on tasks referencing old table as stale for each statement execute function tally_tasks();
create trigger tally_update after update on tasks for each row when (
  old.status <> new.status or old.deleted_at is distinct from new.deleted_at or old.project_id <> new.project_id
  or old.estimated_hours is distinct from new.estimated_hours or old.planned_start_date is distinct from new.planned_start_date
  or old.planned_end_date is distinct from new.planned_end_date or old.duration_days is distinct from new.duration_days
  or old.is_milestone <> new.is_milestone or old.is_leaf <> new.is_leaf) execute function tally_task();

create function tally_payments() returns trigger language plpgsql as $$ begin
  if tg_op <> 'DELETE' then
    insert into project_tallies (project_id, paid)
    select project_id, sum(amount) from fresh where deleted_at is null and status = 'paid' group by project_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into project_tallies (project_id, paid)
    select project_id, -sum(amount) from stale where deleted_at is null and status = 'paid' group by project_id;
  end if;
  return null;
end $$;

create trigger tally_insert after insert on payments referencing new table as fresh
for each statement execute function tally_payments();
create trigger tally_update after update on payments referencing old table as stale new table as fresh
for each statement execute function tally_payments();
create trigger tally_delete after delete on payments referencing old table as stale
for each statement execute function tally_payments();

-- Search: one row a thing that can be found, written by triggers ------------------------------------------------

create table search_entries (
  kind text not null,
  id uuid not null,
  project_id uuid,
  code text,
  title text not null,
  folded text not null,
  words tsvector not null,
  changed_at timestamptz not null default now(),
  constraint search_entries_kind_id_pk primary key (kind, id)
);
comment on table search_entries is 'derived';
create index search_changed on search_entries (changed_at, id);
create index search_project on search_entries using gin (words) where kind = 'project';
create index search_task on search_entries using gin (words) where kind = 'task';
create index search_material on search_entries using gin (words) where kind = 'material';
create index search_payment on search_entries using gin (words) where kind = 'payment';
create index search_risk on search_entries using gin (words) where kind = 'risk';
create index search_log on search_entries using gin (words) where kind = 'log';
create index search_certificate on search_entries using gin (words) where kind = 'certificate';
create index search_person on search_entries using gin (words) where kind = 'person';

create table search_words (
  word text primary key,
  grams text[] not null
);
comment on table search_words is 'derived';
create index search_words_by_gram on search_words using gin (grams);

-- Adds or replaces an entry. The words leave out a task's code: its "T" would be in every task's list.
create function search_put(a_kind text, a_id uuid, a_project uuid, a_code text, a_title text, a_body text) returns void language sql as $$
  insert into search_entries as e (kind, id, project_id, code, title, folded, words, changed_at)
  select a_kind, a_id, a_project, a_code, left(a_title, 300), left(fold_text(a_title), 300),
    array_to_tsvector(array(
      select unnest(search_words_of(concat_ws(' ', a_title, case when a_kind <> 'task' then a_code end, a_body)))
      union select 'e:' || left(fold_text(a_title), 120)
      union select 'c:' || left(regexp_replace(fold_text(a_code), '[[:punct:][:space:]]+', '', 'g'), 120) where a_code <> ''
      union select 'p:' || a_project where a_project is not null)), now()
  on conflict (kind, id) do update set project_id = excluded.project_id, code = excluded.code, title = excluded.title,
    folded = excluded.folded, words = excluded.words, changed_at = excluded.changed_at
$$;

create function search_drop() returns trigger language plpgsql as $$ begin
  delete from search_entries where kind = tg_argv[0] and id = old.id;
  return null;
end $$;

create function search_follow_project() returns trigger language plpgsql as $$ begin
  if new.deleted_at is not null then
    delete from search_entries where kind = 'project' and id = new.id;
  else
    perform search_put('project', new.id, new.id, null, new.name, concat_ws(' ', new.client, new.location, left(new.description, 2000)));
  end if;
  return null;
end $$;

create trigger search_insert after insert on projects for each row execute function search_follow_project();
create trigger search_update after update on projects for each row when (
  old.name is distinct from new.name or old.client is distinct from new.client or old.location is distinct from new.location
  or old.description is distinct from new.description or old.deleted_at is distinct from new.deleted_at)
execute function search_follow_project();
create trigger search_delete after delete on projects for each row execute function search_drop('project');

create function search_follow_task() returns trigger language plpgsql as $$ begin
  if new.deleted_at is not null then
    delete from search_entries where kind = 'task' and id = new.id;
  else
    perform search_put('task', new.id, new.project_id, 'T-' || new.number, new.title, new.description);
  end if;
  return null;
end $$;

create trigger search_insert after insert on tasks for each row execute function search_follow_task();
create trigger search_update after update on tasks for each row when (
  old.title is distinct from new.title or old.description is distinct from new.description
  or old.deleted_at is distinct from new.deleted_at)
execute function search_follow_task();
create trigger search_delete after delete on tasks for each row execute function search_drop('task');

create function search_follow_material() returns trigger language plpgsql as $$ begin
  if new.deleted_at is not null then
    delete from search_entries where kind = 'material' and id = new.id;
  else
    perform search_put('material', new.id, new.project_id, null, new.item, concat_ws(' ', new.category, new.supplier));
  end if;
  return null;
end $$;

create trigger search_insert after insert on materials for each row execute function search_follow_material();
create trigger search_update after update on materials for each row when (
  old.item is distinct from new.item or old.category is distinct from new.category or old.supplier is distinct from new.supplier
  or old.deleted_at is distinct from new.deleted_at)
execute function search_follow_material();
create trigger search_delete after delete on materials for each row execute function search_drop('material');

create function search_follow_payment() returns trigger language plpgsql as $$ begin
  if new.deleted_at is not null then
    delete from search_entries where kind = 'payment' and id = new.id;
  else
    perform search_put('payment', new.id, new.project_id, new.invoice_number, new.description, new.vendor);
  end if;
  return null;
end $$;

create trigger search_insert after insert on payments for each row execute function search_follow_payment();
create trigger search_update after update on payments for each row when (
  old.description is distinct from new.description or old.invoice_number is distinct from new.invoice_number
  or old.vendor is distinct from new.vendor or old.deleted_at is distinct from new.deleted_at)
execute function search_follow_payment();
create trigger search_delete after delete on payments for each row execute function search_drop('payment');

-- The engine's text about a budget names an amount, which not everybody may see: such a risk is found by its title alone.
create function search_follow_risk() returns trigger language plpgsql as $$ begin
  if new.deleted_at is not null then
    delete from search_entries where kind = 'risk' and id = new.id;
  else
    perform search_put('risk', new.id, new.project_id, null, new.title,
      case when new.engine_key like 'budget:%' then '' else new.description end);
  end if;
  return null;
end $$;

create trigger search_insert after insert on risks for each row execute function search_follow_risk();
create trigger search_update after update on risks for each row when (
  old.title is distinct from new.title or old.description is distinct from new.description
  or old.deleted_at is distinct from new.deleted_at)
execute function search_follow_risk();
create trigger search_delete after delete on risks for each row execute function search_drop('risk');

create function search_follow_log() returns trigger language plpgsql as $$ begin
  if new.deleted_at is not null then
    delete from search_entries where kind = 'log' and id = new.id;
  else
    perform search_put('log', new.id, new.project_id, new.date::text, coalesce(nullif(left(new.notes, 160), ''), new.date::text), new.notes);
  end if;
  return null;
end $$;

create trigger search_insert after insert on progress_logs for each row execute function search_follow_log();
create trigger search_update after update on progress_logs for each row when (
  old.notes is distinct from new.notes or old.date is distinct from new.date or old.deleted_at is distinct from new.deleted_at)
execute function search_follow_log();
create trigger search_delete after delete on progress_logs for each row execute function search_drop('log');

create function search_follow_person() returns trigger language plpgsql as $$ begin
  if new.deactivated_at is not null then
    delete from search_entries where kind = 'person' and id = new.id;
  else
    perform search_put('person', new.id, null, null, new.name, new.email);
  end if;
  return null;
end $$;

create trigger search_insert after insert on users for each row execute function search_follow_person();
create trigger search_update after update on users for each row when (
  old.name is distinct from new.name or old.email is distinct from new.email
  or old.deactivated_at is distinct from new.deactivated_at)
execute function search_follow_person();
create trigger search_delete after delete on users for each row execute function search_drop('person');

create function search_put_certificate(a_id uuid) returns void language sql as $$
  select search_put('certificate', n.id, n.project_id, n.code, coalesce(n.party, n.code), concat_ws(' ', n.number, n.note))
  from (select c.id, c.project_id, c.number, c.note, k.party,
      case c.kind when 'work' then 'PC-' when 'advance' then 'AP-' else 'RR-' end
        || case when c.number < 1000 then lpad(c.number::text, 3, '0') else c.number::text end as code
    from certificates c left join contracts k on k.project_id = c.project_id where c.id = a_id) n
$$;

create function search_follow_certificate() returns trigger language plpgsql as $$ begin
  perform search_put_certificate(new.id);
  return null;
end $$;

create function search_follow_party() returns trigger language plpgsql as $$ begin
  perform search_put_certificate(c.id) from certificates c where c.project_id = new.project_id;
  return null;
end $$;

create trigger search_insert after insert on certificates for each row execute function search_follow_certificate();
create trigger search_update after update on certificates for each row when (
  old.note is distinct from new.note)
execute function search_follow_certificate();
create trigger search_delete after delete on certificates for each row execute function search_drop('certificate');
create trigger search_party after update on contracts for each row when (
  old.party is distinct from new.party)
execute function search_follow_party();
-- A restore loads contracts after certificates, whose titles name the contract's party.
create trigger search_party_insert after insert on contracts for each row execute function search_follow_party();
