-- Which datum the degrees of a position are in: that of Chinese maps, or that of satellite receivers.
alter table area add column datum text not null default 'gcj02' check (datum in ('gcj02', 'wgs84'));
alter table point add column datum text not null default 'gcj02' check (datum in ('gcj02', 'wgs84'));
