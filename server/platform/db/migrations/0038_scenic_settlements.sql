-- What a scenic area is owed by its agreements: computed month by month, confirmed and then paid by people.
create table scenic_settlement (
  id bigint generated always as identity primary key,
  area_id bigint not null references area (id),
  month date not null check (extract(day from month) = 1),
  turnover_fen bigint not null,
  due_fen bigint not null,
  parts jsonb not null,
  confirmed_at timestamptz not null default now(),
  confirmed_by text not null,
  paid_on date,
  pay_note text not null default '',
  paid_at timestamptz,
  paid_by text,
  constraint scenic_settlement_month unique (area_id, month),
  constraint scenic_settlement_paid check (num_nulls(paid_on, paid_at, paid_by) in (0, 3))
);

-- A month in which an area sold or gave back something under an agreement.
-- The id is made of both, so that an address keeps its meaning.
create view scenic_month as
select m.area_id * 1000000 + extract(year from m.month)::int * 100 + extract(month from m.month)::int as id,
  m.area_id, m.month, m.last_day,
  sum(t.turnover_fen)::bigint as turnover_fen,
  sum(t.turnover_fen * d.share / 10000)::bigint as due_fen,
  jsonb_agg(jsonb_build_object('share', d.share, 'firstDay', c.first_day, 'lastDay', c.last_day,
    'turnoverFen', t.turnover_fen, 'dueFen', t.turnover_fen * d.share / 10000) order by c.first_day) as parts
from (
  select area_id, start as month, (start + interval '1 month' - interval '1 day')::date as last_day,
    sum(paid_fen - refunded_fen)::bigint as turnover_fen
  from sale_sum where span = 'month' and grain = 'area' group by area_id, start
) m
join scenic_division d on d.area_id = m.area_id and d.first_day <= m.last_day
  and (d.last_day is null or d.last_day >= m.month)
cross join lateral (
  select greatest(d.first_day, m.month) as first_day, least(d.last_day, m.last_day) as last_day
) c
cross join lateral (
  select case when c.first_day = m.month and c.last_day = m.last_day then m.turnover_fen else (
    select coalesce(sum(s.paid_fen - s.refunded_fen), 0)::bigint from sale_sum s
    where s.area_id = d.area_id and s.span = 'day' and s.grain = 'area' and s.start between c.first_day and c.last_day
  ) end as turnover_fen
) t
group by m.area_id, m.month, m.last_day;

create function settlements_alone() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('scenic_settlement', 0))
$$;
comment on function settlements_alone is
  'Serialises the confirmation of months with changes of agreements, until the end of the transaction.';

create function settled_agreement_stays() returns trigger language plpgsql as $$
declare
  was datemultirange := '{}';
  becomes datemultirange := '{}';
  areas bigint[];
  settled date;
begin
  perform settlements_alone();
  if tg_op <> 'INSERT' then was := datemultirange(daterange(old.first_day, old.last_day, '[]')); end if;
  if tg_op <> 'DELETE' then becomes := datemultirange(daterange(new.first_day, new.last_day, '[]')); end if;
  -- With the same share only those days matter that it gains or loses.
  if tg_op = 'UPDATE' and new.share = old.share and new.area_id = old.area_id then
    select (was - becomes) + (becomes - was), '{}' into was, becomes;
  end if;
  areas := array[case when tg_op <> 'INSERT' then old.area_id end, case when tg_op <> 'DELETE' then new.area_id end];
  select s.month into settled from scenic_settlement s where s.area_id = any(areas)
    and daterange(s.month, (s.month + interval '1 month')::date) && (was + becomes)
  order by s.month limit 1;
  if found then
    raise exception 'month % is settled', settled using errcode = 'JY030', detail = to_char(settled, 'YYYY-MM');
  end if;
  return coalesce(new, old);
end $$;
comment on function settled_agreement_stays is
  'Refuses to change what an agreement gives for a month that was confirmed (JY030).';
create trigger settled_agreement_stays before insert or update or delete on scenic_division
  for each row execute function settled_agreement_stays();
