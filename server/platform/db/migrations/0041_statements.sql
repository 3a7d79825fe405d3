-- What was sold and given back on each day under an agreement, by order type: the lines of a statement.
create view scenic_day as
select s.area_id, date_trunc('month', s.start::timestamp)::date as month, s.start as day, s.kind,
  s.paid_fen, s.refunded_fen
from sale_sum s
join scenic_division d on d.area_id = s.area_id and s.start >= d.first_day
  and (d.last_day is null or s.start <= d.last_day)
where s.span = 'day' and s.grain = 'area' and (s.paid_fen <> 0 or s.refunded_fen <> 0);

create function scenic_days(of_area bigint, of_month date) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'kind', d.kind, 'paidFen', d.paid_fen,
    'refundedFen', d.refunded_fen) order by d.day, d.kind desc), '[]')
  from scenic_day d
  where d.area_id = of_area and d.month = of_month
$$;
comment on function scenic_days is 'The lines of a statement, as settlements keep them.';

-- Adds what was given back; the rest is as before.
create or replace view scenic_month as
select m.area_id * 1000000 + extract(year from m.month)::int * 100 + extract(month from m.month)::int as id,
  m.area_id, m.month, m.last_day,
  sum(t.turnover_fen)::bigint as turnover_fen,
  sum(t.turnover_fen * d.share / 10000)::bigint as due_fen,
  jsonb_agg(jsonb_build_object('share', d.share, 'firstDay', c.first_day, 'lastDay', c.last_day,
    'turnoverFen', t.turnover_fen, 'dueFen', t.turnover_fen * d.share / 10000) order by c.first_day) as parts,
  sum(t.refunded_fen)::bigint as refunded_fen
from (
  select area_id, start as month, (start + interval '1 month' - interval '1 day')::date as last_day,
    sum(paid_fen - refunded_fen)::bigint as turnover_fen, sum(refunded_fen)::bigint as refunded_fen
  from sale_sum where span = 'month' and grain = 'area' group by area_id, start
) m
join scenic_division d on d.area_id = m.area_id and d.first_day <= m.last_day
  and (d.last_day is null or d.last_day >= m.month)
cross join lateral (
  select greatest(d.first_day, m.month) as first_day, least(d.last_day, m.last_day) as last_day
) c
-- A whole month is summed already.
cross join lateral (
  select m.turnover_fen, m.refunded_fen where c.first_day = m.month and c.last_day = m.last_day
  union all
  select coalesce(sum(s.paid_fen - s.refunded_fen), 0)::bigint, coalesce(sum(s.refunded_fen), 0)::bigint
  from sale_sum s
  where s.area_id = d.area_id and s.span = 'day' and s.grain = 'area' and s.start between c.first_day and c.last_day
  having c.first_day <> m.month or c.last_day <> m.last_day
) t
group by m.area_id, m.month, m.last_day;

-- A statement that was handed out can be printed again, whatever was sold or given back since.
alter table scenic_settlement add column refunded_fen bigint, add column days jsonb;
-- Of months that were confirmed before, where nothing has changed since; otherwise their days are not known any more.
update scenic_settlement s set refunded_fen = m.refunded_fen, days = scenic_days(m.area_id, m.month)
from scenic_month m
where m.area_id = s.area_id and m.month = s.month and m.turnover_fen = s.turnover_fen;
