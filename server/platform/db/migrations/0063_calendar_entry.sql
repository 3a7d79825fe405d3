-- The entry of its calendar that says when a scenic area is open on a day; no row where its record does.
create function area_calendar_entry(of_area bigint, on_day date) returns setof area_calendar language sql stable as $$
  select c.* from area_calendar c where c.area_id = of_area and case c.kind
      when 'days' then on_day between c.first_day and c.last_day
      when 'weekly' then strpos(c.weekdays, extract(isodow from on_day)::text) > 0
      else case when c.season_from <= c.season_to then to_char(on_day, 'MM-DD') between c.season_from and c.season_to
        else to_char(on_day, 'MM-DD') >= c.season_from or to_char(on_day, 'MM-DD') <= c.season_to end end
    order by case c.kind when 'days' then 1 when 'weekly' then 2 else 3 end, c.id desc limit 1
$$;

create or replace function area_hours(of_area bigint, on_day date, out open_from text, out open_to text) language plpgsql stable as $$
begin
  select c.open_from, c.open_to into open_from, open_to from area_calendar_entry(of_area, on_day) c;
  if not found then
    select a.open_from, a.open_to into open_from, open_to from area a where a.id = of_area;
  end if;
end $$;
