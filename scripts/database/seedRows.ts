// A realistic company: 200 scenic areas of very unequal size with 2,000 projects and 8,000 cameras, seasons, weekends, holidays and
// opening hours. A multiplicative hash of the order's number replaces chance, so that every run makes the same rows.
const areas = 200
const projects = 2000
const camerasEach = 4
const codesEach = 3
const provinces =
  "array['安徽省','浙江省','湖南省','广西壮族自治区','云南省','甘肃省','四川省','福建省','山东省','吉林省']"
/** How busy a month is, January first. */
const seasons = [0.5, 0.9, 0.7, 1.1, 1.4, 1, 1.6, 1.7, 1, 1.5, 0.7, 0.5]
/** First days of holidays and how many they are, by month and day. */
const holidays: readonly [string, number][] = [
  ['01-01', 3],
  ['04-04', 3],
  ['05-01', 5],
  ['10-01', 7],
]

/** The rows that orders refer to. Scenic area n has the weight 1 / n^0.9 in orders and a proportional number of projects, at least one. */
export function company(orders: number, days: number): string {
  const weights = Array.from({ length: areas }, (_, at) => 1 / (at + 1) ** 0.9)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const counts = weights.map((weight) => Math.max(1, Math.round((projects * weight) / whole)))
  counts[0]! += projects - counts.reduce((sum, count) => sum + count, 0)
  return `
  insert into operator (kind, name) select 'channel', '渠道' || n from generate_series(1, 5) n;
  insert into operator (kind, name, parent_id) select 'scenic', '景区运营 ' || n, (select id from operator where name = '渠道' || (1 + n % 5)) from generate_series(1, ${areas}) n;
  insert into area (operator_id, name, province, lng, lat) select (select id from operator where name = '景区运营 ' || n), '基准景区 ' || n, (${provinces})[1 + n % 10], 100 + n * 7 % 20, 22 + n * 11 % 18 from generate_series(1, ${areas}) n order by n;
  insert into scenic_case (area_id, name, case_type) select a.id, '项目 ' || k, 'travelPhoto'
    from unnest(array[${counts.join(',')}]) with ordinality s (n, at) join area a on a.name = '基准景区 ' || s.at, generate_series(1, s.n) k order by s.at, k;
  insert into device (area_id, case_id, name, gb_code) select c.area_id, c.id, '摄像头 ' || k, '34100000001327' || lpad((c.id * 10 + k)::text, 6, '0') from scenic_case c, generate_series(1, ${camerasEach}) k order by c.id, k;
  insert into package_price (area_id, case_id, name, kind, price_fen) select area_id, id, '短片 ' || k, 'clip', 990 + k * 1000 from scenic_case, generate_series(1, 2) k;
  insert into photo_package (area_id, case_id, name, photos, price_fen) select area_id, id, k || ' 张', k, 990 + k * 1000 from scenic_case, generate_series(1, 2) k;
  insert into channel_code (area_id, name, short) select id, '渠道码 ' || k, lpad(translate(upper(to_hex(id * 10 + k)), 'ILOU', 'JMPV'), 8, '0') from area, generate_series(1, ${codesEach}) k;
  insert into visitor (openid, nick, phone, first_seen_at, last_seen_at)
    select 'seed-' || n, '游客 ' || n, '13' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'), now(), now() from generate_series(1, ${Math.max(1, Math.round(orders / 3))}) n;
  -- A camera for each of so many parts of all orders, and how far the days have come of all that is sold.
  create unlogged table seed_place as select (row_number() over ())::int - 1 as part, p.area_id, p.case_id, p.device_id, p.clips, p.photos, p.codes from (
    select d.area_id, d.case_id, d.id as device_id,
      (select array_agg(id order by id) from package_price x where x.case_id = d.case_id) as clips,
      (select array_agg(id order by id) from photo_package x where x.case_id = d.case_id) as photos,
      (select array_agg(id order by id) from channel_code x where x.area_id = d.area_id) as codes,
      generate_series(1, greatest(1, round(${(projects * camerasEach * 5) / whole} / power(a.n, 0.9) / count(*) over (partition by d.area_id))::int)) as part
    from device d join (select id, row_number() over (order by id) as n from area) a on a.id = d.area_id) p;
  alter table seed_place add primary key (part);
  create unlogged table seed_day as select array_agg(day order by day) as days, array_agg(upto order by day) as upto,
    (select count(*) from seed_place) as places, (select count(*) from visitor) as visitors, (select min(id) from visitor) as first_visitor from (
    select day, sum(weight) over (order by day) / sum(weight) over () as upto from (
      select day, (array[${seasons.join(',')}])[extract(month from day)::int] * case when extract(isodow from day) > 5 then 1.7 else 1 end
        * case when ${holidays.map(([first, count]) => `day between date (extract(year from day) || '-${first}') and date (extract(year from day) || '-${first}') + ${count - 1}`).join(' or ')} then 2.2 else 1 end as weight
      from (select (local_day(now()) - n)::date as day from generate_series(0, ${days - 1}) n) d) w) u;
`
}

/** Orders of these numbers, each with an item, four in ten with a picture; one paid order in forty gave money back. */
export const rowsOf = (from: number, to: number) => `
  with sold as (
    insert into orders (order_no, kind, area_id, case_id, device_id, visitor_id, package_price_id, photo_package_id, channel_code_id, goods, phone, amount_fen, paid_fen, refunded_fen, state, channel, transaction_id, created_at, paid_at, closed_at)
      select 'SD' || lpad(n::text, 12, '0'), case when video then 'video' else 'photo' end, d.area_id, d.case_id, d.device_id, v.id,
        case when video then d.clips[1 + h % 2] end, case when not video then d.photos[1 + h % 2] end, d.codes[1 + h % 7], case when video then '短片' else '照片 1 张' end, v.phone, fen,
        case when paid then fen else 0 end, back,
        case when not paid then 'closed' when back = 0 then 'paid' when back = fen then 'refunded' else 'partly_refunded' end,
        case when paid then 'wechat' end, case when paid then 'SDT' || n end,
        at, case when paid then at + interval '40 seconds' end, case when paid then null else at + interval '15 minutes' end
      from (select *, case when not paid or n % 40 <> 0 then 0 when n % 80 = 0 then fen else fen / 3 end as back from (
        select n, h, h % 3 = 0 as video, h % 100 < 80 as paid, 1990 + (h % 2) * 1000 as fen, places, visitors, first_visitor,
          -- What would lie in the future happened a week ago.
          case when at > now() then at - interval '7 days' else at end as at
        from (select n, n * 2654435761 % 4294967296 as h, places, visitors, first_visitor,
            (d.days[1 + width_bucket((n * 40503 * 7 % 1000003) / 1000003.0, d.upto)]::timestamp + make_interval(secs => 28800 + (n * 69621 % 36000)::int)) at time zone 'Asia/Shanghai' as at
          from generate_series(${from}::bigint, ${to}) n, seed_day d) r) r) r
      join seed_place d on d.part = (h / 7) % places
      join visitor v on v.id = first_visitor + r.n % visitors
      returning id, order_no, kind, area_id, case_id, device_id, goods, amount_fen, paid_fen, refunded_fen, state, created_at, paid_at),
  taken as (
    insert into picture (area_id, case_id, device_id, external_id, taken_at, sha256, file_key, thumb_key, preview_key, width, height, bytes, faces, state, sold_at, viewed)
      select area_id, case_id, device_id, order_no, created_at - interval '10 minutes', '\\x00', 'seed/' || id, 'seed/' || id, 'seed/' || id, 4000, 3000, 1, 1, case when paid_at is null then 'matched' else 'sold' end, paid_at, paid_at is not null or id % 2 = 0
      from sold where id % 10 < 4
      returning id, external_id),
  returned as (
    insert into refund (refund_no, order_id, area_id, case_id, amount_fen, reason, origin, state, request_key, requested_by, requested_at, succeeded_at)
      select 'SR' || id, id, area_id, case_id, refunded_fen, 'other', 'request', 'succeeded', 'seed-' || id, 'seed', at, at
      from (select *, least(now(), paid_at + make_interval(hours => 1 + (id % 200)::int)) as at from sold where refunded_fen > 0) r)
  insert into order_item (order_id, area_id, picture_id, title, amount_fen)
    select o.id, o.area_id, p.id, o.goods, o.amount_fen from sold o left join taken p on p.external_id = o.order_no;
`

/** What triggers would have counted, apart from the rollups that can be rebuilt: visitors, the areas they visited, and channel codes. */
export const counted = `
  insert into visitor_area (visitor_id, area_id, first_seen_at, last_seen_at, orders, paid_fen)
    select visitor_id, area_id, min(created_at), max(created_at), count(paid_at), sum(paid_fen - refunded_fen) from orders group by 1, 2;
  update visitor v set orders = o.n, paid_fen = o.fen, first_seen_at = o.first, last_seen_at = o.last from (
    select visitor_id, sum(orders) as n, sum(paid_fen) as fen, min(first_seen_at) as first, max(last_seen_at) as last from visitor_area group by 1) o where v.id = o.visitor_id;
  insert into code_day (code_id, area_id, day, orders, paid_fen)
    select channel_code_id, area_id, local_day(created_at), count(paid_at), sum(paid_fen - refunded_fen) from orders
    where channel_code_id is not null and paid_at is not null group by 1, 2, 3;
`
