-- Pictures that were sold, newest first: what the figure of 照片看板 opens.
create index picture_area_sold on picture (area_id, taken_at desc, id desc) where sold_at is not null;
create index picture_taken_sold on picture (taken_at desc, id desc) where sold_at is not null;
create index picture_device_sold on picture (device_id, taken_at desc) where sold_at is not null;
